import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderFields } from './orders.ts'
import { hotspotName, packSetup, readSetup, Setup, setupLink, wifiCode } from './setup.ts'

const validSetup = {
  ssid: 'Shop floor',
  security: 'wpa',
  password: 'correct horse',
  hidden: false,
  addressing: 'dhcp',
  server: 'http://192.168.1.5:8080',
  broker: 'mqtt://192.168.1.5:1883',
  product: 'shop/floor-1',
} as const
const staticAddress = { addressing: 'static', ip: '10.0.0.7', netmask: '255.255.252.0', gateway: '10.0.3.1' } as const

/** The names of the wrong fields of a valid setup that is changed by `more`. */
const faultsOf = (more: object) => {
  const { error } = Setup.safeParse({ ...validSetup, ...more })
  return error?.issues.map(({ path }) => path.join('.')) ?? []
}

test('a link reads back as the settings from which it was made, with any names and passwords', () => {
  const ascii = fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)) })
  const word = ascii.filter(({ length }) => length >= 8 && length <= 32)
  fc.assert(
    fc.property(
      word,
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }),
      fc.boolean(),
      (password, name, hidden) => {
        const setup = Setup.safeParse({ ...validSetup, password, ssid: name, hidden, ...staticAddress })
        fc.pre(setup.success)
        const { hash, origin, pathname, search } = new URL(setupLink(setup.data!))
        expect([origin, pathname, search]).toEqual(['http://192.168.4.1', '/setup', ''])
        expect(readSetup(hash.slice(1)).data).toEqual(setup.data)
      },
    ),
  )
})

test('every wrong field is reported, also where several are wrong', () => {
  expect(faultsOf({})).toEqual([])
  expect(faultsOf({ ssid: '' })).toEqual(['ssid'])
  expect(faultsOf({ ssid: 'é'.repeat(17) })).toEqual(['ssid'])
  expect(faultsOf({ password: 'short', server: 'shop', broker: 'http://shop', product: 'Shop', key: 'short' })).toEqual(
    ['password', 'server', 'broker', 'product', 'key'],
  )
  expect(faultsOf({ server: 'http://', broker: 'mqtt://' })).toEqual(['server', 'broker'])
  expect(faultsOf({ security: 'enterprise', user: '' })).toEqual(['user'])
  expect(faultsOf({ security: 'wep' })).toEqual(['security'])
  expect(faultsOf({ ...staticAddress, ip: '10.0.0.256' })).toEqual(['ip'])
  expect(faultsOf({ ...staticAddress, netmask: '255.0.255.0' })).toEqual(['netmask'])
  expect(faultsOf({ ...staticAddress, gateway: '10.0.4.1' })).toEqual(['gateway'])
  expect(faultsOf({ ...staticAddress, gateway: staticAddress.ip })).toEqual(['gateway'])
  expect(faultsOf(staticAddress)).toEqual([])
})

test('fields that the kind of network does not need are left out', () => {
  const open = Setup.parse({ ...validSetup, security: 'open', user: 'nobody', ip: '10.0.0.7' })
  expect(packSetup(open)).toBe(
    'ssid=Shop+floor&security=open&addressing=dhcp&server=http%3A%2F%2F192.168.1.5%3A8080&broker=mqtt%3A%2F%2F192.168.1.5%3A1883&product=shop%2Ffloor-1',
  )
})

test('a Wi-Fi code for telephones escapes special characters in names and passwords', () => {
  expect(wifiCode('a;b:c,d"e\\f', 'p w')).toBe('WIFI:T:WPA;S:a\\;b\\:c\\,d\\"e\\\\f;P:p w;;')
  expect(hotspotName('a0b1c2d3e4f5')).toBe('WIFI-TMS-D3E4F5')
})

test('an order takes the same settings as the hotspot’s page, and a host has no scheme or path', () => {
  const { wifi, mqtt, server } = orderFields.config
  const accepts = (schema: { safeParse: (value: unknown) => { success: boolean } }, value: unknown) =>
    schema.safeParse(value).success
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 70 }), (text) => {
      expect(accepts(wifi, { ssid: text, password: '' })).toBe(faultsOf({ ssid: text }).length === 0)
      expect(accepts(wifi, { ssid: 'a', password: text })).toBe(
        text === '' || faultsOf({ password: text }).length === 0,
      )
      expect(accepts(server, text)).toBe(faultsOf({ server: text }).length === 0)
    }),
  )
  for (const host of ['tms', 'broker.example', '10.0.0.2', 'fe80::1'])
    expect(accepts(mqtt, { host, port: 1883 })).toBe(true)
  for (const host of ['mqtt://h:1', 'h:1', '', 'a b', '[::1]', 'h/x', 'x'.repeat(254)])
    expect(accepts(mqtt, { host, port: 1883 })).toBe(false)
})
