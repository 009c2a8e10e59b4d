import ipaddr from 'ipaddr.js'

/**
 * The bytes of an IPv6 address that identify its network: a customer has all 2^64 addresses of a network (RFC 6177).
 */
const NETWORK_BYTES = 8

/**
 * The stranger at an address: the key under which calls from the address are counted and limited. It is one IPv4
 * address, also if it is written as IPv6 (RFC 4291, 2.5.5.2), or one IPv6 network of 64 bits. A text that is no address
 * stands for itself.
 */
export function strangerAt(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${Buffer.from(parsed.toByteArray().slice(0, NETWORK_BYTES)).toString('hex')}/64`
}
