/** Lights parts of a board and dims the others. A part is any element with the attribute data-part: "bays",
 *  "tile:12", "cell:3,4". A name lights the parts that are called so or begin so: "tile" lights all tiles. */
import type { Attachment } from "svelte/attachments";

const called = (part: string, name: string): boolean =>
  part === name || part.startsWith(`${name}:`);

function show(root: HTMLElement, names: string[]): void {
  const parts = [...root.querySelectorAll<HTMLElement>("[data-part]")];
  const chosen = parts.filter((part) =>
    names.some((name) => called(part.getAttribute("data-part")!, name)),
  );
  for (const part of parts) {
    const near = chosen.some((other) => other.contains(part) || part.contains(other));
    part.toggleAttribute("data-lit", chosen.includes(part));
    part.toggleAttribute("data-dimmed", chosen.length > 0 && !near);
  }
}

/** Keep these parts lit, whatever is drawn in the meantime. */
export const lit =
  (names: string[]): Attachment<HTMLElement> =>
  (root) => {
    show(root, names);
    if (!names.length) return;
    const drawn = new MutationObserver(() => show(root, names));
    drawn.observe(root, { childList: true, subtree: true, attributeFilter: ["data-part"] });
    return () => drawn.disconnect();
  };
