import type { Up } from '@wifi-tms/contract/messages'
import type { Protocol } from '@wifi-tms/contract/protocols'
import { dueDelivery } from '../deliveries/due.ts'
import type { FleetCore } from '../ingest/fleet-core.ts'
import type { DeviceRecord } from '../wishes/queries.ts'
import { missedSeconds, type Sleeper } from '../wishes/rest-rules.ts'
import { restOf } from './rest-of.ts'

/** The fewest seconds between two visits that a device is told. */
const LEAST_REST = 60

/** A device that comes by itself and cannot report what its glass shows. */
export interface Visitor extends Sleeper {
  mac: string
  uri: string
}

/** Its record, whose delivery is the picture that it should take, and the seconds until it should come again. */
export interface Visit {
  device: DeviceRecord
  next: number
}

/**
 * Takes a visit: keeps what the device says of itself, proves the picture that it took at its last one, and offers what
 * is due. `proves`: false where it has said that its glass shows something else. Undefined where the device was removed
 * meanwhile.
 */
export async function takeVisit(
  core: FleetCore,
  { deviceId, wake, mac, uri }: Visitor,
  protocol: Protocol,
  said: readonly Up[],
  { proves = true } = {},
): Promise<Visit | undefined> {
  const ask = (next: number) => ({ type: 'asked', next, protocol }) as const
  const usual = await restOf(core, { deviceId, wake }, null)
  // All are given to ingest at once: they keep their order there, and are one commit.
  const heard = [...said, { type: 'came', proves } as const, ask(usual)]
  await Promise.all(heard.map((message) => core.ingest(mac, message, { uri })))
  const { device, frame, dueAt } = await dueDelivery(core, deviceId, missedSeconds(usual, wake))
  if (!device) return undefined
  if (frame || !dueAt) return { device, next: usual }
  const next = Math.max(LEAST_REST, await restOf(core, device, dueAt))
  if (next !== usual) await core.ingest(mac, { ...ask(next), again: true }, { uri })
  return { device, next }
}
