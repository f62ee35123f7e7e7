/** Rules in Markdown: their sections once the page is built. */
declare module "*.md" {
  const sections: import("./games/rules").Section[];
  export default sections;
}
