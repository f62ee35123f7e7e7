/** A help text in Markdown: HTML once the page is built. */
declare module "*.md" {
  const html: string;
  export default html;
}
