// Keeps the layout and the built files of the pages, so that the portal opens without a connection.
// docs/decisions/0054-offline.md
const CACHE = 'portal';
/** The layout: the same for every page, and without anything about a person. */
const LAYOUT = '/';
/** Pages that are the layout alone before their scripts have run. */
const LAYOUT_PAGES = ['/', '/dashboard', '/practice-request', '/your-practices'];

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(request, pathname));
  else if (pathname.startsWith('/assets/')) event.respondWith(builtFile(request));
  else if (pathname === '/theme.js') event.respondWith(newestFile(request));
});

/** Always the newest page; the kept layout only if the portal cannot be reached. */
async function openPage(request, pathname) {
  try {
    const answer = await fetch(request);
    if (answer.ok && LAYOUT_PAGES.includes(pathname)) await keepLayout(answer.clone());
    return answer;
  } catch (error) {
    const kept = await (await caches.open(CACHE)).match(LAYOUT);
    if (kept === undefined) throw error;
    return kept;
  }
}

/** Keeps the layout of this version. Files of an older version are removed before this one asks for its own. */
async function keepLayout(answer) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(LAYOUT);
  const text = await answer.clone().text();
  if (kept !== undefined && versionOf(await kept.text()) !== versionOf(text)) {
    for (const key of await cache.keys()) await cache.delete(key);
  }
  await cache.put(LAYOUT, answer);
}

/** The main script, whose name changes with every version. */
const versionOf = (html) => /src="(\/assets\/[^"]+)"/.exec(html)?.[1];

/** A file with a hash in its name never changes. */
async function builtFile(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request)) ?? keepFile(cache, request);
}

async function newestFile(request) {
  const cache = await caches.open(CACHE);
  try {
    return await keepFile(cache, request);
  } catch (error) {
    const kept = await cache.match(request);
    if (kept === undefined) throw error;
    return kept;
  }
}

async function keepFile(cache, request) {
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}
