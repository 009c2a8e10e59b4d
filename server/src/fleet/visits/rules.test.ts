import type { Up } from '@wifi-tms/contract/messages'
import { describe, expect, test } from 'vitest'
import type { Visitor } from './find-visitor.ts'
import { announcedRest, isExpected, lastDelivery, mayBePlanned, needsNoPicture, saysNothingNew } from './rules.ts'

const now = new Date('2026-11-28T08:00:00Z')
const secondsLater = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()
const picture = 'a'.repeat(64)

/** A device that shows its picture and has nothing to wait for. */
const settled: Visitor = {
  deviceId: 'd',
  deviceNumber: 1,
  mac: '020000000001',
  alias: '',
  approved: 1,
  confirmedAt: secondsLater(-1000),
  uri: 'shop',
  trmnl: 1,
  quiet: '[]',
  online: 1,
  protocol: 'picture',
  lastSeenAt: secondsLater(-300),
  wishState: 'shown',
  wake: 300,
  screenType: 1,
  panelWidth: 800,
  panelHeight: 480,
  sleeps: 1,
  rssi: -60,
  usbState: null,
  batteryVoltage: 390,
  shownSha256: picture,
  shownFetched: 0,
  deviceType: 1,
  hardwareVersion: null,
  softwareVersion: null,
  firmwareState: null,
  rolloutId: null,
  askAgainAt: secondsLater(600),
  nextContactAt: secondsLater(0),
  number: 3,
  seq: 7,
  frameId: 'f',
  sha256: picture,
  deadlineAt: null,
  proved: 3,
  wishedAt: secondsLater(-5000),
  plateAt: null,
  taskAt: null,
  playlistAt: null,
  itemAt: null,
  pageAt: null,
}

describe('a visit', () => {
  test.each<[string, Up[]]>([
    ['nothing', []],
    ['that it sleeps', [{ type: 'report', sleeps: true }]],
    ['the same battery and another signal', [{ type: 'report', battery: 390, wifi: { rssi: -71 } }]],
    ['the picture that it has proved', [{ type: 'report', frame: picture }]],
  ])('that reports %s has nothing new', (_, reports) => {
    expect(saysNothingNew(settled, reports)).toBe(true)
  })

  test.each<[string, Up[]]>([
    ['another battery', [{ type: 'report', battery: 389 }]],
    ['a USB cable', [{ type: 'report', usb: 'plugin' }]],
    ['that it sleeps no more', [{ type: 'report', sleeps: false }]],
    ['another panel', [{ type: 'report', screenType: 2 }]],
    ['its version', [{ type: 'report', softwareVersion: 1 }]],
    ['its Wi-Fi station', [{ type: 'report', wifi: { bssid: '0a0000000000' } }]],
    ['an empty screen', [{ type: 'report', frame: null }]],
    ['another picture', [{ type: 'report', frame: 'b'.repeat(64) }]],
    ['a press', [{ type: 'report' }, { type: 'event', event: 'button' }]],
    ['a success', [{ type: 'event', event: 'display-success', id: '3-7-aaaaaaaaaaaa-d' }]],
  ])('that reports %s has something new', (_, reports) => {
    expect(saysNothingNew(settled, reports)).toBe(false)
  })

  test('has news where the device reports a picture that was only fetched, or one that came after another', () => {
    const reports: Up[] = [{ type: 'report', frame: picture }]
    expect(saysNothingNew({ ...settled, shownFetched: 1 }, reports)).toBe(false)
    expect(saysNothingNew({ ...settled, proved: 2 }, reports)).toBe(false)
    expect(saysNothingNew({ ...settled, sha256: 'c'.repeat(64) }, reports)).toBe(false)
  })

  test('nothing is due if nothing is wanted or all is shown, and no delivery is in flight', () => {
    expect(needsNoPicture({ wishState: null, deadlineAt: null })).toBe(true)
    expect(needsNoPicture({ wishState: 'shown', deadlineAt: null })).toBe(true)
    expect(needsNoPicture({ wishState: 'shown', deadlineAt: secondsLater(5) })).toBe(false)
    for (const wishState of ['waiting', 'sending', 'drawing', 'failed'])
      expect(needsNoPicture({ wishState, deadlineAt: null })).toBe(false)
  })

  test('may be lost only where its device is online by this protocol and expected until the next visit, but not much longer', () => {
    expect(isExpected(settled, { protocol: 'picture', next: 599 }, now)).toBe(true)
    expect(isExpected(settled, { protocol: 'picture', next: 600 }, now)).toBe(false)
    expect(isExpected(settled, { protocol: 'trmnl', next: 300 }, now)).toBe(false)
    expect(isExpected({ ...settled, askAgainAt: secondsLater(900) }, { protocol: 'picture', next: 300 }, now)).toBe(
      true,
    )
    expect(isExpected({ ...settled, askAgainAt: secondsLater(901) }, { protocol: 'picture', next: 300 }, now)).toBe(
      false,
    )
    expect(isExpected({ ...settled, online: 0 }, { protocol: 'picture', next: 300 }, now)).toBe(false)
    expect(isExpected({ ...settled, askAgainAt: null }, { protocol: 'picture', next: 300 }, now)).toBe(false)
  })

  test('within seconds of another one gets the same time for the next, unless that is too near, too far or unknown', () => {
    const visitedAgain = { ...settled, lastSeenAt: secondsLater(-9), nextContactAt: secondsLater(280) }
    expect(announcedRest(visitedAgain, now)).toBe(280)
    expect(announcedRest({ ...visitedAgain, nextContactAt: secondsLater(300) }, now)).toBe(300)
    expect(announcedRest({ ...visitedAgain, nextContactAt: secondsLater(301) }, now)).toBeUndefined()
    expect(announcedRest({ ...visitedAgain, nextContactAt: secondsLater(269) }, now)).toBeUndefined()
    expect(announcedRest({ ...visitedAgain, nextContactAt: null }, now)).toBeUndefined()
    expect(announcedRest({ ...visitedAgain, lastSeenAt: secondsLater(-10) }, now)).toBeUndefined()
    expect(announcedRest({ ...visitedAgain, lastSeenAt: null }, now)).toBeUndefined()
  })

  test('may meet something planned within its rest and two minutes, and in a product with quiet times', () => {
    expect(mayBePlanned(settled, now)).toBe(false)
    for (const moment of ['plateAt', 'pageAt', 'taskAt', 'playlistAt', 'itemAt']) {
      expect(mayBePlanned({ ...settled, [moment]: secondsLater(420) }, now)).toBe(true)
      expect(mayBePlanned({ ...settled, [moment]: '' }, now)).toBe(true)
      expect(mayBePlanned({ ...settled, [moment]: secondsLater(421) }, now)).toBe(false)
    }
    expect(mayBePlanned({ ...settled, quiet: '[{}]' }, now)).toBe(true)
  })

  test('has no picture before the first delivery, and a picture without hash where the frame is removed', () => {
    expect(lastDelivery({ ...settled, number: 0, seq: null, frameId: null, sha256: null })).toBeNull()
    expect(lastDelivery({ ...settled, number: null })).toBeNull()
    expect(lastDelivery({ ...settled, sha256: null })).toMatchObject({ number: 3, frame: { id: 'f', sha256: '' } })
  })
})
