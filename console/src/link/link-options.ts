import type { BrokerAccess } from '@wifi-tms/contract/session'
import type { IClientOptions } from 'mqtt'

/** Milliseconds for a connection to stand, and between two tries. */
export const CONNECT_TIMEOUT_MS = 4000
export const RECONNECT_MS = 4000
/** Milliseconds between two signs of life; the protocol counts them in seconds. */
export const KEEPALIVE_MS = 30_000

/** The credential, a clean session, and the times of the link. */
export const linkOptions = (access: BrokerAccess): IClientOptions => ({
  username: access.username,
  password: access.password,
  clientId: `console-${Math.random().toString(36).slice(2, 12)}`,
  clean: true,
  resubscribe: false,
  connectTimeout: CONNECT_TIMEOUT_MS,
  reconnectPeriod: RECONNECT_MS,
  keepalive: KEEPALIVE_MS / 1000,
})

/** The WebSocket's address: the one the server gave where it is whole, else /mqtt beside the page. */
export const linkUrl = (host: string, page: { protocol: string; host: string }): string =>
  /^wss?:\/\//.test(host) ? host : `${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}/mqtt`
