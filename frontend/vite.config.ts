import { svelte } from "@sveltejs/vite-plugin-svelte";
import { Marked } from "marked";
import { defineConfig, type Plugin } from "vite";

/** The games' help texts, Markdown beside their rules, become HTML when the page is built; the page
 *  itself has the first heading. */
const help = new Marked({
  walkTokens(token) {
    if (token.type === "heading") token.depth += 1;
  },
});
const markdown: Plugin = {
  name: "markdown",
  transform(source, id) {
    if (!id.endsWith(".md")) return null;
    return { code: `export default ${JSON.stringify(help.parse(source))}`, map: null };
  },
};

export default defineConfig({
  plugins: [svelte(), markdown],
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
