import { expect, test } from 'vitest'
import { readDeliveryId } from '../wishes/delivery-id.ts'
import type { DeviceRecord } from '../wishes/queries.ts'
import { offer } from '../wishes/rules.ts'
import { deviceState, moment, wish } from '../wishes/testing/states.ts'
import { offerMessage } from './offer-message.ts'

const sha256 = 'a'.repeat(64)
/** The message of an offer, with the server's public address, a forced wish or another kind of panel. */
const makeOffer = (publicUrl?: string, force = false, color = 'B/W/R') => {
  const sending = offer(deviceState({ wish: wish({ force }) }), { refreshSeconds: 20, isAnswer: false }, moment(0))
  const device = { deviceId: 'd1', state: sending } as DeviceRecord
  const frame = { sha256, bytes: 96_000, color, width: 800, height: 480 }
  return offerMessage(publicUrl === undefined ? {} : { publicUrl }, device, frame)
}

test('a frame’s address is a path of the server, below its public address where that is configured', () => {
  const { id, frame } = makeOffer()
  expect(readDeliveryId(id)).toMatchObject({ deviceId: 'd1', number: 1, seq: 1 })
  expect(frame.url).toBe(`/device/v1/frames/${id}`)
  expect(makeOffer('https://tags.example.com/wifi').frame.url).toBe(
    `https://tags.example.com/wifi/device/v1/frames/${id}`,
  )
})

test('the message always has hash, size and format, and `force` only where the display was forced', () => {
  expect(makeOffer()).toEqual({
    type: 'display',
    id: expect.any(String),
    frame: { url: expect.any(String), sha256, bytes: 96_000, format: '2x1bpp', width: 800, height: 480 },
  })
  expect(makeOffer(undefined, false, 'E6 color').frame.format).toBe('4bpp-e6')
  expect(makeOffer(undefined, true).force).toBe(true)
})
