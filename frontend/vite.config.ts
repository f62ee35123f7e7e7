import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { rules } from "./rules";

export default defineConfig({
  plugins: [svelte(), rules],
  build: {
    outDir: "../src/dicewright/web/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  server: {
    fs: { allow: [".."] },
    // Host stays as the browser sent it: the server compares it with Origin
    proxy: {
      "/api": { target: "http://127.0.0.1:8000", changeOrigin: false },
      "/ws": { target: "ws://127.0.0.1:8000", ws: true, changeOrigin: false },
    },
  },
});
