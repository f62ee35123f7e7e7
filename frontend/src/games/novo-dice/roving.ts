/** One stop for Tab in a group: of all that arrows reach there (data-cell) the one focused last, or what is asked. */
import type { Attachment } from "svelte/attachments";

const WANTED = [".advised", ".lit", ":not([aria-disabled='true'])", ""]; // the most first

/** What is asked in a group, if something is lit there: first of all what a lesson speaks of. */
export const askedIn = (group: Element | undefined): HTMLElement | null =>
  cellsOf(group, ".lit[data-lit]")[0] ?? cellsOf(group, ".lit")[0] ?? null;

const cellsOf = (group: Element | undefined, which: string): HTMLElement[] =>
  [...(group?.querySelectorAll<HTMLElement>(`[data-cell]${which}`) ?? [])].filter((cell) =>
    cell.checkVisibility(),
  );

/** Who acted by keyboard where nothing is to be done any more goes on at what is asked. */
export function goOn(to: HTMLElement | null): void {
  if (document.activeElement?.matches("[data-cell]:not(.lit)")) to?.focus({ preventScroll: true });
}

export const roving: Attachment<HTMLElement> = (group) => {
  let stop: HTMLElement | undefined;
  const choose = () => {
    const lit = askedIn(group);
    const holds = stop?.isConnected && (stop === document.activeElement || !lit);
    if (!holds && !(stop && lit && cellsOf(group, ".lit").includes(stop)))
      for (const which of WANTED) {
        [stop] = cellsOf(group, which);
        if (stop) break;
      }
    for (const cell of group.querySelectorAll<HTMLElement>("[data-cell]"))
      cell.tabIndex = cell === stop ? 0 : -1;
  };
  const focus = ({ target }: FocusEvent) => {
    if (!(target as Element).hasAttribute("data-cell")) return;
    stop = target as HTMLElement;
    choose();
  };
  choose();
  const drawn = new MutationObserver(choose);
  drawn.observe(group, {
    childList: true,
    subtree: true,
    attributeFilter: ["class", "aria-disabled"],
  });
  group.addEventListener("focusin", focus);
  return () => {
    drawn.disconnect();
    group.removeEventListener("focusin", focus);
  };
};
