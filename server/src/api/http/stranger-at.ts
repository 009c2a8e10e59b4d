import ipaddr from 'ipaddr.js'

/** The bytes of an IPv6 address that identify its network: one customer has all 2^64 addresses of it (RFC 6177). */
const NETWORK_BYTES = 8

/**
 * The key under which calls from an address are counted and limited, its *stranger*: one IPv4 address, also one written
 * as IPv6 (RFC 4291, 2.5.5.2), or one IPv6 network of 64 bits. A text that is no address stands for itself.
 */
export function strangerAt(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${Buffer.from(parsed.toByteArray().slice(0, NETWORK_BYTES)).toString('hex')}/64`
}
