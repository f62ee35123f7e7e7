/** The games' rules, Markdown beside their code, made into sections when the page is built. */
import type { Plugin } from "vite";
import { readRules } from "./src/games/sections";

export const rules: Plugin = {
  name: "rules",
  transform(source, id) {
    if (!id.endsWith(".md")) return null;
    return { code: `export default ${JSON.stringify(readRules(source))}`, map: null };
  },
};
