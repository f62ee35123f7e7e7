import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { rules } from "./rules";

/** What is one file, with all that it imports at once: the headers of a file of its own are larger than what most
 *  modules have to say. What stands in none of these has one. */
const START =
  /node_modules\/(svelte|i18next)|preload-helper|src\/(App\.svelte|texts\/en|lib\/pace|.*\/(theme|shell)\.css)/; // of main.ts
const FRAME = /src\/(shell\/(Frame|Players|Advice|Toast|Log|Die)\.svelte|lib\/arrows)/; // of every board
const groups = [
  { name: "start", test: START, priority: 3 },
  { name: "frame", test: FRAME, priority: 2 },
  { name: "table", test: /src\/pages\/Table\.svelte/, priority: 1 },
];

export default defineConfig({
  plugins: [svelte(), rules],
  build: {
    outDir: "../src/dicewright/web/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: { output: { codeSplitting: { groups } } },
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
