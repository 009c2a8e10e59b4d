/** Keeps the page of a player, so that it opens without a network. Its picture is kept by the page itself. */
const NAME = 'player-page'
const FILES = ['/player', '/player/main.js']

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)))
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** The file from the network, which is kept; from the cache where the network or the server is not there. */
async function freshOrKept(request, path) {
  const cache = await caches.open(NAME)
  try {
    const response = await fetch(request)
    if (response.ok) {
      await cache.put(path, response.clone())
      return response
    }
  } catch {}
  return (await cache.match(path)) || Response.error()
}

self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  if (event.request.method === 'GET' && origin === self.location.origin && FILES.includes(pathname))
    event.respondWith(freshOrKept(event.request, pathname))
})
