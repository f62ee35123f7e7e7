/* Keeps a copy of the page for times without a network: pages from the network first, files with a
   hash in their name from the copy first, the interface (/api, /ws) never. */
const KEPT = "page-1";
const SHELL = ["/", "/manifest.webmanifest", "/icon.svg"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(SHELL)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const drop = (names) =>
    Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(drop));
  self.clients.claim();
});

const keep = async (request, response) => {
  if (response.ok) (await caches.open(KEPT)).put(request, response.clone());
  return response;
};

const page = async (request) => {
  try {
    return await keep("/", await fetch(request));
  } catch {
    return (await caches.match("/")) ?? Response.error();
  }
};

const file = async (request) =>
  (await caches.match(request)) ?? keep(request, await fetch(request));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/api/") || url.pathname.startsWith("/ws/")) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(file(request));
});
