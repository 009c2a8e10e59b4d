import type { NetworkInterfaceInfo } from 'node:os'
import { expect, test } from 'vitest'
import { lanAddresses } from './lan-addresses.ts'

const interfaceOf = (address: string, family: 'IPv4' | 'IPv6', internal = false) =>
  ({ address, family, internal }) as NetworkInterfaceInfo
const interfaces = {
  lo: [interfaceOf('127.0.0.1', 'IPv4', true), interfaceOf('::1', 'IPv6', true)],
  eth0: [interfaceOf('192.168.1.20', 'IPv4'), interfaceOf('fe80::1', 'IPv6')],
  wlan0: [interfaceOf('10.0.0.5', 'IPv4')],
}

test.each([
  ['0.0.0.0', ['192.168.1.20', '10.0.0.5']],
  ['::', ['192.168.1.20', '10.0.0.5']],
  ['10.0.0.5', ['10.0.0.5']],
  ['127.0.0.1', []],
])('a server that listens on %s is reached by devices at %j', (host, addresses) => {
  expect(lanAddresses(host, interfaces, false)).toEqual(addresses)
})

test('the addresses of a container are not listed, as devices do not reach them', () => {
  expect(lanAddresses('0.0.0.0', interfaces, true)).toEqual([])
})
