import type { Times } from './connection.ts'

/**
 * Works like `setInterval`, but in a worker. In hidden pages browsers slow timers down to one tick a minute, so that
 * the broker would believe the console dead.
 */
function tickSteadily(milliseconds: number, tick: () => void): () => void {
  const worker = new Worker(new URL('./tick-worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = tick
  worker.postMessage(milliseconds)
  return () => worker.terminate()
}

/** The times of the console's link. */
export const LINK_TIMES: Times = { connect: 4000, reconnect: 4000, keepalive: 30_000, every: tickSteadily }

/** Gives the WebSocket's address: `host` if it is a ws: or wss: address, else /mqtt on the page's host. */
export const linkUrl = (host: string, page: { protocol: string; host: string }): string =>
  /^wss?:\/\//.test(host) ? host : `${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}/mqtt`
