import { isIPv4 } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { strangerAt } from './stranger-at.ts'

const groups = (count: number) => fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: count, maxLength: count })
const addressOf = (parts: number[]) => parts.map((part) => part.toString(16)).join(':')

test('IPv6 addresses that differ only in the lower 64 bits are one stranger, and others are different strangers', () => {
  fc.assert(
    fc.property(groups(4), groups(4), groups(4), fc.nat(63), (network, host, otherHost, bit) => {
      const strangerOf = (upper: number[], lower: number[]) => strangerAt(addressOf([...upper, ...lower]))
      expect(strangerOf(network, host)).toBe(strangerOf(network, otherHost))
      const changed = network.with(bit >> 4, network[bit >> 4]! ^ (1 << (bit & 15)))
      expect(strangerOf(changed, host)).not.toBe(strangerOf(network, host))
    }),
  )
})

test('an IPv4 address is the same stranger in each way in which IPv6 writes it', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const [a, b, c, d] = address.split('.').map(Number) as [number, number, number, number]
      const hex = addressOf([(a << 8) | b, (c << 8) | d])
      for (const text of [`::ffff:${address}`, `::FFFF:${hex}`, `0:0:0:0:0:ffff:${hex}`])
        expect([text, strangerAt(text)]).toEqual([text, address])
      expect(strangerAt(address)).toBe(address)
    }),
  )
})

test('every spelling of an address is the same stranger, and a text that is no address stands for itself', () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      expect(strangerAt(address)).toBe(strangerAt(address.toUpperCase()))
    }),
  )
  expect(strangerAt('fe80::1%eth0')).toBe(strangerAt('fe80::2'))
  expect([strangerAt('2001:db8::1'), strangerAt('::1')]).toEqual(['20010db800000000/64', '0000000000000000/64'])
  fc.assert(
    fc.property(fc.string(), (text) => {
      const who = strangerAt(text)
      expect([who === text, isIPv4(who), who.endsWith('/64')]).toContain(true)
    }),
  )
})
