import type { Up } from '@wifi-tms/contract/messages'
import { describe, expect, test } from 'vitest'
import type { Visitor } from './find-visitor.ts'
import {
  announcedRest,
  lastDelivery,
  mayBeStoredLater,
  needsNoPicture,
  reportsNothingNew,
  restDependsOnPlan,
} from './rules.ts'

const now = new Date('2026-11-28T08:00:00Z')
const isoAfter = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()
const picture = 'a'.repeat(64)

/** A device that shows its wanted picture; nothing is due. */
const idleVisitor: Visitor = {
  deviceId: 'd',
  deviceNumber: 1,
  mac: '020000000001',
  alias: '',
  approved: 1,
  confirmedAt: isoAfter(-1000),
  uri: 'shop',
  trmnl: 1,
  quiet: '[]',
  online: 1,
  protocol: 'picture',
  lastSeenAt: isoAfter(-300),
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
  askAgainAt: isoAfter(600),
  nextContactAt: isoAfter(0),
  number: 3,
  seq: 7,
  frameId: 'f',
  sha256: picture,
  deadlineAt: null,
  proved: 3,
  wishedAt: isoAfter(-5000),
  plateAt: null,
  taskAt: null,
  playlistAt: null,
  itemAt: null,
  pageAt: null,
}

describe('visits', () => {
  test.each<[string, Up[]]>([
    ['nothing', []],
    ['that it sleeps', [{ type: 'report', sleeps: true }]],
    ['the same battery and another signal', [{ type: 'report', battery: 390, wifi: { rssi: -71 } }]],
    ['the picture that it has proved', [{ type: 'report', frame: picture }]],
  ])('a visit that reports %s has nothing new', (_, reports) => {
    expect(reportsNothingNew(idleVisitor, reports)).toBe(true)
  })

  test.each<[string, Up[]]>([
    ['another battery', [{ type: 'report', battery: 389 }]],
    ['a USB cable', [{ type: 'report', usb: 'plugin' }]],
    ['that it no longer sleeps', [{ type: 'report', sleeps: false }]],
    ['another panel', [{ type: 'report', screenType: 2 }]],
    ['its version', [{ type: 'report', softwareVersion: 1 }]],
    ['its Wi-Fi station', [{ type: 'report', wifi: { bssid: '0a0000000000' } }]],
    ['an empty screen', [{ type: 'report', frame: null }]],
    ['another picture', [{ type: 'report', frame: 'b'.repeat(64) }]],
    ['a press', [{ type: 'report' }, { type: 'event', event: 'button' }]],
    ['a success', [{ type: 'event', event: 'display-success', id: '3-7-aaaaaaaaaaaa-d' }]],
  ])('a visit that reports %s has something new', (_, reports) => {
    expect(reportsNothingNew(idleVisitor, reports)).toBe(false)
  })

  test('a visit has something new if its reported picture was only known to be fetched, or is not that of the newest delivery', () => {
    const reports: Up[] = [{ type: 'report', frame: picture }]
    expect(reportsNothingNew({ ...idleVisitor, shownFetched: 1 }, reports)).toBe(false)
    expect(reportsNothingNew({ ...idleVisitor, proved: 2 }, reports)).toBe(false)
    expect(reportsNothingNew({ ...idleVisitor, sha256: 'c'.repeat(64) }, reports)).toBe(false)
  })

  test('a visit needs no picture if none is wanted or the wanted one is shown, and no delivery is in flight', () => {
    expect(needsNoPicture({ wishState: null, deadlineAt: null })).toBe(true)
    expect(needsNoPicture({ wishState: 'shown', deadlineAt: null })).toBe(true)
    expect(needsNoPicture({ wishState: 'shown', deadlineAt: isoAfter(5) })).toBe(false)
    for (const wishState of ['waiting', 'sending', 'drawing', 'failed'])
      expect(needsNoPicture({ wishState, deadlineAt: null })).toBe(false)
  })

  test('a visit may be lost only if its device is online by this protocol, and is expected until the next visit but not much longer', () => {
    expect(mayBeStoredLater(idleVisitor, { protocol: 'picture', next: 599 }, now)).toBe(true)
    expect(mayBeStoredLater(idleVisitor, { protocol: 'picture', next: 600 }, now)).toBe(false)
    expect(mayBeStoredLater(idleVisitor, { protocol: 'trmnl', next: 300 }, now)).toBe(false)
    expect(
      mayBeStoredLater({ ...idleVisitor, askAgainAt: isoAfter(900) }, { protocol: 'picture', next: 300 }, now),
    ).toBe(true)
    expect(
      mayBeStoredLater({ ...idleVisitor, askAgainAt: isoAfter(901) }, { protocol: 'picture', next: 300 }, now),
    ).toBe(false)
    expect(mayBeStoredLater({ ...idleVisitor, online: 0 }, { protocol: 'picture', next: 300 }, now)).toBe(false)
    expect(mayBeStoredLater({ ...idleVisitor, askAgainAt: null }, { protocol: 'picture', next: 300 }, now)).toBe(false)
  })

  test('a second visit within seconds gets the same time for the next one, unless that is too near, too far or unknown', () => {
    const visitedAgain = { ...idleVisitor, lastSeenAt: isoAfter(-9), nextContactAt: isoAfter(280) }
    expect(announcedRest(visitedAgain, now)).toBe(280)
    expect(announcedRest({ ...visitedAgain, nextContactAt: isoAfter(300) }, now)).toBe(300)
    expect(announcedRest({ ...visitedAgain, nextContactAt: isoAfter(301) }, now)).toBeUndefined()
    expect(announcedRest({ ...visitedAgain, nextContactAt: isoAfter(269) }, now)).toBeUndefined()
    expect(announcedRest({ ...visitedAgain, nextContactAt: null }, now)).toBeUndefined()
    expect(announcedRest({ ...visitedAgain, lastSeenAt: isoAfter(-10) }, now)).toBeUndefined()
    expect(announcedRest({ ...visitedAgain, lastSeenAt: null }, now)).toBeUndefined()
  })

  test('the rest after a visit depends on the plan if a change is planned within the rest and two minutes, or with quiet times', () => {
    expect(restDependsOnPlan(idleVisitor, now)).toBe(false)
    for (const moment of ['plateAt', 'pageAt', 'taskAt', 'playlistAt', 'itemAt']) {
      // The wake of 300 s, and 120 s.
      expect(restDependsOnPlan({ ...idleVisitor, [moment]: isoAfter(420) }, now)).toBe(true)
      expect(restDependsOnPlan({ ...idleVisitor, [moment]: '' }, now)).toBe(true)
      expect(restDependsOnPlan({ ...idleVisitor, [moment]: isoAfter(421) }, now)).toBe(false)
    }
    expect(restDependsOnPlan({ ...idleVisitor, quiet: '[{}]' }, now)).toBe(true)
  })

  test('a visitor has no picture before its first delivery, and a picture without a hash if the frame is removed', () => {
    expect(lastDelivery({ ...idleVisitor, number: 0, seq: null, frameId: null, sha256: null })).toBeNull()
    expect(lastDelivery({ ...idleVisitor, number: null })).toBeNull()
    expect(lastDelivery({ ...idleVisitor, sha256: null })).toMatchObject({ number: 3, frame: { id: 'f', sha256: '' } })
  })
})
