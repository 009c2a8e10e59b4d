import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IPv4 addresses that are not public: the special ranges of IANA's registry, RFC 6890 and its successors. */
const innerV4 = new BlockList()
for (const range of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
]) {
  const [net, prefixLength] = range.split('/') as [string, string]
  innerV4.addSubnet(net, Number(prefixLength), 'ipv4')
}

/**
 * The public range of IPv6 (RFC 4291). The ranges within it that `innerV6` lists are special, or can embed any IPv4
 * address.
 */
const outerV6 = new BlockList()
outerV6.addSubnet('2000::', 3, 'ipv6')
const innerV6 = new BlockList()
for (const [net, prefixLength] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  innerV6.addSubnet(net, prefixLength, 'ipv6')

/** True for a public address; false for one of this machine, its network or its cloud. */
export function isOuter(address: string): boolean {
  if (isIPv4(address)) return !innerV4.check(address, 'ipv4')
  return isIPv6(address) && outerV6.check(address, 'ipv6') && !innerV6.check(address, 'ipv6')
}

/** The default ports, by protocol. */
export const standardPorts: Readonly<Record<string, string>> = {
  'http:': '80',
  'https:': '443',
  'mqtt:': '1883',
  'mqtts:': '8883',
}

/** An address without the parts that may hold a secret: its login, its query and its fragment. */
export function withoutSecrets(address: string): string {
  const url = URL.parse(address)
  if (!url) return address.replace(/[?#].*/s, '')
  url.username = url.password = url.search = url.hash = ''
  return url.href
}

/** True if the host of an address is in a list of `host` and `host:port`. */
export const isListed = ({ protocol, hostname, port }: URL, hosts: readonly string[]): boolean =>
  hosts.includes(hostname) || hosts.includes(`${hostname}:${port || standardPorts[protocol]}`)
