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

/** The maximum number of changed devices that one turn publishes, and of the devices of a sweep. */
const PORTION = 200
/** The maximum number of changed devices that wait; if there are more, a sweep compares all devices. */
const MOST_CHANGED = 5000
/** The milliseconds between two sweeps, which also find changes whose message to this server was lost. */
const COMPARE_EVERY_MS = 3_600_000

/** The digests of the messages that the broker has of a device; 0: no message, or an unknown one. */
interface Digests {
  discovery: number
  state: number
  picture: number
  /** The number of the last sweep in which the device was there. */
  sweep: number
}

const noDigests = (): Digests => ({ discovery: 0, state: 0, picture: 0, sweep: 0 })

/** 48 bits of a hash, as a number, which needs less memory than a text. */
const digestOf = (text: string): number => hash('sha256', text, 'buffer').readUIntBE(0, 6)

/**
 * Publishes devices as messages that the broker retains, and only messages that differ from the retained ones. Changed
 * devices come first; a sweep compares all devices, portion by portion.
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
  /** The number of calls of `repeat`. Messages that were sent before the last call are published again. */
  let repeats = 0

  const publishAll = async (link: BrokerLink, rows: readonly ApprovedDevice[]) => {
    const rowsById = new Map(rows.map((row) => [row.id, row]))
    const devices = await readDevices(
      core.db,
      rows.map(({ number }) => number),
    )
    const repeatsBefore = repeats
    const publishOne = async (device: Device) => {
      const digests = published.get(device._id) ?? noDigests()
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
    // Pictures take longest, so they follow one by one when discoveries and states are published.
    for (const { deviceId, digests, picture } of await Promise.all(devices.map(publishOne)))
      if (picture !== digests.picture && (await publishPicture(link, deviceId))) digests.picture = picture
  }

  /** Publishes the picture that a device shows; an empty message if it is unknown. False: it must be tried again. */
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
      for (const id of ids) if (!present.has(id) && published.has(id)) await removeDevice(link, id)
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
    /** True if the broker has or gets the discovery of a device. */
    knows: (deviceId: string): boolean => published.has(deviceId),
    /** True when a sweep has compared all devices since `begin`, and no other sweep is due. */
    isComplete: (): boolean => sweptUpTo === undefined && !isSweepWanted,
    /** Takes the id of a device whose discovery the broker has from before this connection. */
    takeLeftover(id: string): void {
      if (published.has(id)) return
      published.set(id, noDigests())
      changedIds.add(id)
    },
    /** Takes the ids of changed or removed devices; an empty list: any device may have changed. */
    takeChanged(ids: readonly string[]): void {
      if (ids.length === 0 || changedIds.size + ids.length > MOST_CHANGED) isSweepWanted = true
      else for (const id of ids) changedIds.add(id)
    },
    /** Must be called for each new connection, as the broker may have lost its messages. */
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
