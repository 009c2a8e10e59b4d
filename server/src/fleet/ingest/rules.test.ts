import { expect, test } from 'vitest'
import { deliveryId } from '../wishes/delivery-id.ts'
import type { DeviceRecord } from '../wishes/queries.ts'
import { offer, overdue } from '../wishes/rules.ts'
import { at, frame, tag, wish } from '../wishes/testing/tags.ts'
import { hear } from './rules.ts'

const PANEL = { refreshSeconds: 20, asks: false }

test('the id of an older delivery vouches for its own frame only', () => {
  const over = overdue(offer(tag(), PANEL, at(0)), at(70))
  const second = offer({ ...over, wish: wish({ seq: 2, frame: frame('b') }) }, PANEL, at(80))
  const device = {
    deviceId: 'd1',
    mac: '0123456789ab',
    online: true,
    self: null,
    tag: second,
  } as Partial<DeviceRecord> as DeviceRecord
  const id = deliveryId({ number: 1, seq: 1, frame: frame('a') }, 'd1')
  const told = (letter: string) => {
    const { sha256 } = frame(letter)
    return hear(device, { type: 'event', event: 'display-success', id, frame: sha256 }, () => null, at(81)).tag
  }
  expect(second.delivery).toMatchObject({ number: 2, seq: 2 })
  for (const letter of ['b', 'c']) expect(told(letter)).toBe(second)
  expect(told('a')).toMatchObject({ proved: 1, glass: { sha256: frame('a').sha256 }, wish: { state: 'sending' } })
})
