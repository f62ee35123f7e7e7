/** Says "your turn" to somebody who looks elsewhere: in the page's title, and by the browser if allowed. */
import { t } from "./i18n.svelte";
import { settings } from "./settings.svelte";

let shown: Notification | null = null;

export const canNotify = (): boolean => "Notification" in window;

/** Ask for permission; only ever after a tap. */
export async function askToNotify(): Promise<boolean> {
  if (!canNotify()) return false;
  return (await Notification.requestPermission()) === "granted";
}

/** Tell that it is one's turn, if the page is not in sight. */
export function tellTurn(title: string): void {
  if (!document.hidden || !settings.notify || !canNotify()) return;
  if (Notification.permission !== "granted") return;
  try {
    shown = new Notification(t("shell:title.turn"), {
      body: title,
      icon: "/icon.svg",
      tag: "turn",
    });
    shown.onclick = () => {
      window.focus();
      shown?.close();
    };
  } catch {
    // some phones allow it from a service worker only; the title tells it all the same
  }
}

export function turnSeen(): void {
  shown?.close();
  shown = null;
}
