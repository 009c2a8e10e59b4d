import type { Up } from '@wifi-tms/contract/messages'
import { describe, expect, test } from 'vitest'
import { deliveryId } from '../wishes/delivery-id.ts'
import type { DeviceRecord } from '../wishes/queries.ts'
import { endOverdueDelivery, offer } from '../wishes/rules.ts'
import { deviceState, frame, moment, wish } from '../wishes/testing/states.ts'
import { noticesOf } from './notice-rules.ts'
import { deviceAfter } from './rules.ts'

const PANEL = { refreshSeconds: 20, isAnswer: false }

test('the id of an older delivery proves only its own frame', () => {
  // Twice the refresh time of 20 s, and 30 s for the transfer: the first delivery ends after 70 s.
  const overdueState = endOverdueDelivery(offer(deviceState(), PANEL, moment(0)), moment(70))
  const second = offer({ ...overdueState, wish: wish({ seq: 2, frame: frame('b') }) }, PANEL, moment(80))
  const device = {
    deviceId: 'd1',
    mac: '0123456789ab',
    online: true,
    self: null,
    state: second,
  } as Partial<DeviceRecord> as DeviceRecord
  const id = deliveryId({ number: 1, seq: 1, frame: frame('a') }, 'd1')
  const stateAfter = (letter: string) => {
    const { sha256 } = frame(letter)
    return deviceAfter(
      device,
      { type: 'event', event: 'display-success', id, frame: sha256 },
      () => null,
      moment(81),
      'here',
    ).state
  }
  expect(second.delivery).toMatchObject({ number: 2, seq: 2 })
  for (const letter of ['b', 'c']) expect(stateAfter(letter)).toBe(second)
  expect(stateAfter('a')).toMatchObject({
    provedNumber: 1,
    glass: { sha256: frame('a').sha256 },
    wish: { state: 'sending' },
  })
})

describe('notices to people', () => {
  const deviceWith = (batteryVoltage: number | null) => ({ self: { batteryVoltage } }) as DeviceRecord
  const noticesAt = (message: Up, oldVoltage: number | null = 380, newVoltage = oldVoltage) =>
    noticesOf(deviceWith(oldVoltage), deviceWith(newVoltage), message)
  const result = (fields: object): Up => ({ type: 'result', id: 'a', ok: false, ...fields })

  test('people get a notice of a failed order, with the tag’s own reason, but of none that is done or in progress', () => {
    expect(noticesAt(result({ reason: 'no-memory' }))).toEqual([
      { kind: 'order-failed', message: 'no-memory', reason: 'no-memory' },
    ])
    expect(noticesAt(result({}))).toEqual([{ kind: 'order-failed', message: '', reason: 'unknown' }])
    expect(noticesAt(result({ ok: true }))).toEqual([])
    expect(noticesAt({ type: 'progress', id: 'a', percent: 40 })).toEqual([])
  })

  test('people get a notice of a problem that a tag reports, with the tag’s own words', () => {
    const problem = (fields: object): Up => ({ type: 'event', event: 'hardware-problem', ...fields })
    expect(noticesAt(problem({ reason: 'panel', message: 'no busy line' }))).toEqual([
      { kind: 'hardware-problem', message: 'no busy line', reason: 'panel', detail: 'no busy line' },
    ])
    expect(noticesAt(problem({}))).toEqual([{ kind: 'hardware-problem', message: '' }])
  })

  test('people get a notice of a battery that has become low, also after a message about something else', () => {
    expect(noticesAt({ type: 'event', event: 'online' }, 380, 338)).toEqual([{ kind: 'battery-low', message: '5 %' }])
    expect(noticesAt({ type: 'event', event: 'online' }, null, 338)).toHaveLength(1)
    expect(noticesAt({ type: 'event', event: 'online' }, 340, 338)).toEqual([])
    const problem = noticesAt({ type: 'event', event: 'network-problem', message: 'x' }, 380, 338)
    expect(problem.map(({ kind }) => kind)).toEqual(['network-problem', 'battery-low'])
  })
})
