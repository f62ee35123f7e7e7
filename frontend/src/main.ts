/** The page's start: settings, texts, links, the offline copy, and the App. */
import { mount } from "svelte";
import App from "./App.svelte";
import { addTexts } from "./lib/i18n.svelte";
import { followLinks } from "./lib/router.svelte";
import { applyPace } from "./lib/pace.svelte";
import { applySettings } from "./lib/settings.svelte";
import "./lib/theme.css";
import "./shell/shell.css";
import { en } from "./texts/en";

applySettings();
applyPace();
await addTexts("shell", { en, de: async () => (await import("./texts/de")).de });
followLinks();
mount(App, { target: document.getElementById("app")! });

if (import.meta.env.PROD && "serviceWorker" in navigator)
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js"));
