import type { IncomingMessage } from 'node:http'

/** True where a request names its host twice. It is answered 400 (RFC 9112, 3.2): Node takes the first, a proxy perhaps the other. */
export function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  const names = rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host')
  return names.length > 1
}
