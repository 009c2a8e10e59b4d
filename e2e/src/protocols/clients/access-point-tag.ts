import { hash } from 'node:crypto'
import type { Raster } from './raster.ts'

/** The hash of a tag whose picture is unknown. */
export const BLANK_HASH = '0'.repeat(32)

/** A tag in the access point's database. */
export interface AccessPointTag {
  mac: string
  batteryMv: number
  hash: string
  /** 1 if a picture waits for it. */
  pending: number
  /** The number of pictures that it has drawn. */
  updatecount: number
  glass: Raster | null
  /** The picture that waits for its next check-in. */
  waiting: Raster | null
  wakeupReason: number
  /** Seconds since 1970. */
  lastseen: number
}

/** The hash of a picture: the first eight bytes of its MD5, then zeros. */
export const hashOf = ({ rgb }: Raster) => hash('md5', rgb).slice(0, 16).padEnd(32, '0')

/** The record of a tag in the access point's answers. */
export const recordOf = (tag: AccessPointTag) => {
  const { mac, hash, pending, updatecount, batteryMv, wakeupReason, lastseen } = tag
  // The firmware writes this moment, in 2071, if no update is planned.
  const times = { lastseen, nextupdate: 3216153600, nextcheckin: lastseen + 40, updatelast: lastseen }
  const radio = { LQI: 200, RSSI: -60, temperature: 21, ch: 11, hwType: 0x90, capabilities: 1, ver: 39 }
  const settings = { alias: '', contentMode: 24, modecfgjson: '{}', isexternal: false, apip: '0.0.0.0' }
  const look = { rotate: 0, lut: 0, invert: 0 }
  return { mac, hash, pending, updatecount, batteryMv, wakeupReason, ...times, ...radio, ...settings, ...look }
}
