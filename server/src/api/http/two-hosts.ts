import type { IncomingMessage } from 'node:http'

/** True where a request names its host twice. It gets 400 (RFC 9112, 3.2): proxies may read the other one. */
export function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  const hostHeaders = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host')
  return hostHeaders.length > 1
}
