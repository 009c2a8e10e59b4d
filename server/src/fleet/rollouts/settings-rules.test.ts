import { expect, test } from 'vitest'
import { outcomeOf, returnDeadline } from './settings-rules.ts'

const wifi = { ssid: 'new' }
const mqtt = { host: 'broker', port: 1883 }
const oldPlace = { wifiSsid: 'old', mqttHost: 'before', mqttPort: 1883 }
const newPlace = { wifiSsid: 'new', mqttHost: 'broker', mqttPort: 1883 }
const unreportedPlace = { wifiSsid: '', mqttHost: '', mqttPort: null }
const hello = { type: 'hello', protocol: 1 } as never
const success = { type: 'result', id: 'o', ok: true } as const
const failure = { type: 'result', id: 'o', ok: false, reason: 'no contact' } as const
const done = { state: 'done', reason: '' }

test.each([
  ['it reports the new network for the first time', { wifi }, hello, oldPlace, { ...oldPlace, wifiSsid: 'new' }, done],
  [
    'it reports the network, and still the old broker',
    { wifi, mqtt },
    hello,
    oldPlace,
    { ...newPlace, ...mqtt, mqttHost: 'before' },
    undefined,
  ],
  ['it reports both', { wifi, mqtt }, hello, oldPlace, newPlace, done],
  ['it reports its old network again', { wifi }, hello, oldPlace, oldPlace, undefined],
  [
    'the network is the same, with another password: a hello proves nothing',
    { wifi },
    hello,
    newPlace,
    newPlace,
    undefined,
  ],
  ['it answers that the settings work', { wifi }, success, newPlace, newPlace, done],
  [
    'it answers that the settings work, and reports no network',
    { wifi, mqtt },
    success,
    unreportedPlace,
    unreportedPlace,
    done,
  ],
  [
    'it answers that the settings work, but reports the old network: it has only received the order',
    { wifi },
    success,
    oldPlace,
    oldPlace,
    undefined,
  ],
  [
    'it answers that another server works, which tags do not report',
    { server: 'http://a' },
    success,
    oldPlace,
    oldPlace,
    done,
  ],
  ['it answers another order', { wifi }, { ...success, id: 'p' }, newPlace, newPlace, undefined],
  [
    'it answers that it went back to its old settings',
    { wifi },
    failure,
    oldPlace,
    oldPlace,
    { state: 'failed', reason: 'no contact' },
  ],
  [
    'it fails without a reason',
    { wifi },
    { ...failure, reason: ' ' },
    oldPlace,
    oldPlace,
    { state: 'failed', reason: 'unknown' },
  ],
  ['it connects', { wifi }, { type: 'connected' } as const, oldPlace, newPlace, undefined],
])('the outcome of a device’s settings is right if %s', (_, settings, message, before, after, expected) => {
  expect(outcomeOf({ orderId: 'o', settings }, message, before, after)).toEqual(expected)
})

test('a device may stay away for twice its wake time and the trial', () => {
  expect(returnDeadline(new Date('2026-11-30T10:00:00Z'), 3600)).toBe('2026-11-30T12:05:00.000Z')
})
