import type { Times } from './connection.ts'

/**
 * Works like `setInterval`, but in a worker. In hidden pages browsers slow timers down to one tick a minute, and the
 * broker would believe the console dead.
 */
function tickSteadily(milliseconds: number, tick: () => void): () => void {
  const worker = new Worker(new URL('./tick-worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = tick
  let timer: ReturnType<typeof setInterval> | undefined
  // After an upgrade of the server the worker may be gone: a page that is not reloaded ticks by itself.
  worker.onerror = () => {
    timer ??= setInterval(tick, milliseconds)
  }
  worker.postMessage(milliseconds)
  return () => {
    clearInterval(timer)
    worker.terminate()
  }
}

/** The times of the console's link. */
export const LINK_TIMES: Times = { connect: 4000, reconnect: 4000, keepalive: 30_000, startTicker: tickSteadily }

/** Gives the broker's WebSocket address: `host` if it is a ws: or wss: address, else /mqtt on the page's host. */
export const linkUrl = (host: string, page: { protocol: string; host: string }): string =>
  /^wss?:\/\//.test(host) ? host : `${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}/mqtt`
