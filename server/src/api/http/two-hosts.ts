import type { IncomingMessage } from 'node:http'

/**
 * True if a request has two Host headers. Such a request is refused with 400 (RFC 9112, 3.2), as a proxy may have read
 * the other header.
 */
export function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]!.length === 4 && rawHeaders[index]!.toLowerCase() === 'host') hosts++
  return hosts > 1
}
