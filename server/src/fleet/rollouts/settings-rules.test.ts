import { expect, test } from 'vitest'
import { outcomeOf, returnDeadline } from './settings-rules.ts'

const wifi = { ssid: 'new' }
const mqtt = { host: 'broker', port: 1883 }
const old = { wifiSsid: 'old', mqttHost: 'before', mqttPort: 1883 }
const moved = { wifiSsid: 'new', mqttHost: 'broker', mqttPort: 1883 }
const silent = { wifiSsid: '', mqttHost: '', mqttPort: null }
const hello = { type: 'hello', protocol: 1 } as never
const works = { type: 'result', id: 'o', ok: true } as const
const fails = { type: 'result', id: 'o', ok: false, reason: 'no contact' } as const
const done = { state: 'done', reason: '' }

test.each([
  ['it reports the new network for the first time', { wifi }, hello, old, { ...old, wifiSsid: 'new' }, done],
  [
    'it reports the network, and still the old broker',
    { wifi, mqtt },
    hello,
    old,
    { ...moved, ...mqtt, mqttHost: 'before' },
    undefined,
  ],
  ['it reports both', { wifi, mqtt }, hello, old, moved, done],
  ['it reports its old network again', { wifi }, hello, old, old, undefined],
  ['the network is the same, with another password: a hello proves nothing', { wifi }, hello, moved, moved, undefined],
  ['it answers that the settings work', { wifi }, works, moved, moved, done],
  ['it answers that the settings work, and reports no network', { wifi, mqtt }, works, silent, silent, done],
  ['it answers so, but reports the old network: it has only received the order', { wifi }, works, old, old, undefined],
  ['it answers so for another server, which tags do not report', { server: 'http://a' }, works, old, old, done],
  ['it answers another order', { wifi }, { ...works, id: 'p' }, moved, moved, undefined],
  [
    'it answers that it went back to its old settings',
    { wifi },
    fails,
    old,
    old,
    { state: 'failed', reason: 'no contact' },
  ],
  ['it fails without a reason', { wifi }, { ...fails, reason: ' ' }, old, old, { state: 'failed', reason: 'unknown' }],
  ['it connects', { wifi }, { type: 'connected' } as const, old, moved, undefined],
])('the outcome of a device’s settings, if %s', (_, settings, message, before, after, expected) => {
  expect(outcomeOf({ orderId: 'o', settings }, message, before, after)).toEqual(expected)
})

test('a device may stay away for twice its wake time and the trial', () => {
  expect(returnDeadline(new Date('2026-11-30T10:00:00Z'), 3600)).toBe('2026-11-30T12:05:00.000Z')
})
