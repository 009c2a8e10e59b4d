import type { IncomingMessage } from 'node:http'

/**
 * True where a request has two Host headers. It is refused with 400 (RFC 9112, 3.2), as a proxy may have read the other
 * one.
 */
export function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]!.length === 4 && rawHeaders[index]!.toLowerCase() === 'host') hosts++
  return hosts > 1
}
