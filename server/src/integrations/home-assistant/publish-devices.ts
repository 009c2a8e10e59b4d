import { hash } from 'node:crypto'
import type { Device } from '@wifi-tms/contract/devices'
import { onceAMinute } from '../../base/process/once-a-minute.ts'
import { framePng } from '../../content/painting/frame-png.ts'
import type { PaintingCore } from '../../content/painting/pool.ts'
import { findShownFrame } from '../../fleet/devices/queries.ts'
import { readDevices } from '../../fleet/devices/read-devices.ts'
import type { BrokerLink } from './connect-broker.ts'
import { fitPicture } from './fit-picture.ts'
import { type ApprovedDevice, findByIds, findNext } from './queries.ts'
import { type DiscoveryOrigin, discoveryOf, HOME_ASSISTANT, stateOf } from './rules.ts'

/** The maximum number of changed devices, and of devices of a sweep, that one turn publishes. */
const PORTION = 200
/** The maximum number of changed devices that wait; beyond them all devices are compared. */
const MOST_CHANGED = 5000
/** The milliseconds between two comparisons of all devices, as a message between servers may be lost. */
const COMPARE_EVERY_MS = 3_600_000

/** The digests of the messages that the broker has of a device; 0: none, or unknown. */
interface Digests {
  discovery: number
  state: number
  picture: number
  /** The number of the last sweep in which the device was there. */
  sweep: number
}

/** 48 bits of a hash, as a number: a hundred thousand devices have a few bytes each. */
const digestOf = (text: string): number => hash('sha256', text, 'buffer').readUIntBE(0, 6)

/**
 * Publishes devices as retained messages, and only what differs from what the broker has. Changed devices come first;
 * a sweep goes over all devices, portion by portion.
 */
export function openPublisher(core: PaintingCore, origin: DiscoveryOrigin) {
  const { topics } = origin
  const mayLog = onceAMinute(core.now)
  const published = new Map<string, Digests>()
  const changedIds = new Set<string>()
  let sweep = 0
  /** The number of the last device of the sweep under way; undefined between sweeps. */
  let sweptUpTo: number | undefined
  let isSweepWanted = true
  let sweptAt = performance.now()
  /** The number of calls of `repeat`: what was sent before the last one does not count. */
  let repeats = 0

  const publishAll = async (link: BrokerLink, rows: readonly ApprovedDevice[]) => {
    const rowsById = new Map(rows.map((row) => [row.id, row]))
    const devices = await readDevices(
      core.db,
      rows.map(({ number }) => number),
    )
    const repeatsBefore = repeats
    const publishOne = async (device: Device) => {
      const digests = published.get(device._id) ?? { discovery: 0, state: 0, picture: 0, sweep: 0 }
      digests.sweep = sweep
      published.set(device._id, digests)
      const { model, inks } = rowsById.get(device._id)!
      const messages = {
        discovery: JSON.stringify(discoveryOf({ device, model }, origin)),
        state: JSON.stringify(stateOf(device)),
      }
      await Promise.all(
        (['discovery', 'state'] as const).map(async (kind) => {
          const digest = digestOf(messages[kind])
          if (digest === digests[kind]) return
          await link.publish(topics[kind](device._id), messages[kind])
          if (repeats === repeatsBefore) digests[kind] = digest
        }),
      )
      const picture = device.shown ? digestOf(`${device.shown.frame} ${inks}`) : 0
      return { deviceId: device._id, digests, picture }
    }
    // Pictures take longest, so they are made one after the other, once all else is told.
    for (const { deviceId, digests, picture } of await Promise.all(devices.map(publishOne)))
      if (picture !== digests.picture && (await publishPicture(link, deviceId))) digests.picture = picture
  }

  /** Publishes what a device shows; an empty message where that is unknown. False: the picture is tried again later. */
  const publishPicture = async (link: BrokerLink, deviceId: string): Promise<boolean> => {
    let png: Uint8Array = new Uint8Array()
    try {
      const frame = await findShownFrame(core.db, deviceId)
      if (frame) png = await fitPicture(await framePng(core, frame, HOME_ASSISTANT))
    } catch (err) {
      if (mayLog('picture')) core.log.warn({ err, deviceId }, 'a picture was not made for Home Assistant')
      return false
    }
    await link.publish(topics.picture(deviceId), png)
    return true
  }

  const removeDevice = async (link: BrokerLink, deviceId: string) => {
    for (const topic of [topics.discovery(deviceId), topics.state(deviceId), topics.picture(deviceId)])
      await link.publish(topic, '')
    published.delete(deviceId)
  }

  const publishChanged = async (link: BrokerLink) => {
    const ids = [...changedIds].slice(0, PORTION)
    for (const id of ids) changedIds.delete(id)
    try {
      const rows = await findByIds(core.db, ids)
      await publishAll(link, rows)
      const present = new Set(rows.map(({ id }) => id))
      for (const id of ids) if (!present.has(id)) await removeDevice(link, id)
    } catch (error) {
      for (const id of ids) changedIds.add(id)
      throw error
    }
  }

  const publishNext = async (link: BrokerLink) => {
    if (sweptUpTo === undefined) {
      isSweepWanted = false
      sweptUpTo = 0
      sweep++
    }
    const rows = await findNext(core.db, sweptUpTo, PORTION)
    await publishAll(link, rows)
    if (rows.length === PORTION) {
      sweptUpTo = rows.at(-1)!.number
      return
    }
    for (const [id, digests] of published) if (digests.sweep !== sweep) changedIds.add(id)
    sweptUpTo = undefined
    sweptAt = performance.now()
  }

  return {
    /** True if the broker has the discovery of a device. */
    knows: (deviceId: string): boolean => published.has(deviceId),
    /** True once all devices were compared since the last `begin`. */
    isComplete: (): boolean => sweptUpTo === undefined && !isSweepWanted,
    /** Takes ids of changed or removed devices; none: any device may have changed. */
    takeChanged(ids: readonly string[]): void {
      if (ids.length === 0 || changedIds.size + ids.length > MOST_CHANGED) isSweepWanted = true
      else for (const id of ids) changedIds.add(id)
    },
    /** Must be called for a new connection: nothing is known of what the broker has. */
    begin(): void {
      published.clear()
      changedIds.clear()
      sweptUpTo = undefined
      isSweepWanted = true
    },
    /** Has discoveries and states published again. */
    repeat(): void {
      for (const digests of published.values()) {
        digests.discovery = 0
        digests.state = 0
      }
      repeats++
      isSweepWanted = true
    },
    /**
     * Publishes a portion. It must be called at most once a second: Home Assistant may lose a discovery that follows
     * another one of the same device too soon.
     */
    async publishDue(link: BrokerLink): Promise<void> {
      if (performance.now() - sweptAt > COMPARE_EVERY_MS) isSweepWanted = true
      if (changedIds.size > 0) await publishChanged(link)
      if (isSweepWanted || sweptUpTo !== undefined) await publishNext(link)
    },
  }
}
