/** The title of the page, in the browser's tab. */
import { t } from "./i18n.svelte";

/** Keep the title as `page` says; to be called while a component is made. */
export function titled(page: () => string | null): void {
  $effect(() => {
    const name = page();
    document.title = name ? t("shell:title.page", { page: name }) : t("shell:title.site");
  });
}
