/** Where the page is: the address is the only state, links are ordinary links. */

interface Place {
  path: string;
  query: URLSearchParams;
}

const here = (): Place => ({
  path: location.pathname,
  query: new URLSearchParams(location.search),
});

let place = $state.raw<Place>(here());

export const route = (): Place => place;

const SETTLED = 3000; // ms after which a page is surely drawn

/** Let the keyboard go on at the top of the new page, also if that page comes in several steps. */
function focusPage(): void {
  const path = location.pathname;
  const end = performance.now() + SETTLED;
  let focused: HTMLElement | null = null;
  const look = () => {
    if (location.pathname !== path || performance.now() > end) return;
    const free = document.activeElement === document.body || document.activeElement === null;
    if (free && !focused?.isConnected) {
      focused = document.querySelector<HTMLElement>("#main h1") ?? document.querySelector("#main");
      focused?.setAttribute("tabindex", "-1");
      focused?.focus({ preventScroll: true });
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Go to an address of this page. */
export function go(address: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", address);
  place = here();
  if (replace) return;
  scrollTo(0, 0);
  focusPage();
}

/** Change the query without a new place in the history. */
export function setQuery(name: string, value: string): void {
  const url = new URL(location.href);
  url.searchParams.set(name, value);
  history.replaceState(null, "", url);
}

/** Let ordinary links to pages of ours be followed without loading again. */
export function followLinks(): void {
  addEventListener("popstate", () => (place = here()));
  addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    const link = (event.target as Element).closest?.("a");
    if (!link || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}
