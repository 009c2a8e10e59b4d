import type { IncomingMessage } from 'node:http'

/** True where a request names its host twice. It gets 400 (RFC 9112, 3.2): proxies may read the other one. */
export function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  const names = rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host')
  return names.length > 1
}
