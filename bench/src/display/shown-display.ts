import { setTimeout as wait } from 'node:timers/promises'
import { readDisplay, showMany } from '@wifi-tms/contract/displays'
import { templates } from '@wifi-tms/contract/templates'
import { priceLabel, valuesOf } from '../paint/frames/label.ts'
import type { FleetOnServer } from '../processes/fleet.ts'

/** What one order to all tags took. */
export type Shown = Awaited<ReturnType<typeof showEverywhere>>

const LOOK_MS = 100
const GIVE_UP_MS = 300_000

/** Shows a new template with the photograph on all tags and waits until each has proved it. */
export async function showEverywhere({ server, person, count }: FleetOnServer, photo: string, turn: number) {
  const { _id: templateId } = await person.ask(templates.create, { name: `Bench ${turn}`, ...priceLabel(1, photo) })
  const paintedBefore = await server.ask('paintings')
  const before = await server.ask('usage')
  const began = performance.now()
  const { _id: id, total } = await person.ask(showMany, { all: true, templateId, data: valuesOf(turn) })
  if (total !== count) throw new Error(`${total} devices instead of ${count}`)
  for (;;) {
    const { counts } = await person.ask(readDisplay, { id, limit: 1 })
    if (counts.shown === count) break
    if (counts.failed > 0 || performance.now() - began > GIVE_UP_MS)
      throw new Error(`not all ${count} tags proved it: ${JSON.stringify(counts)}`)
    await wait(LOOK_MS)
  }
  const tookMs = performance.now() - began
  const after = await server.ask('usage')
  return {
    /** Milliseconds from the call to the last proof. */
    tookMs,
    /** Milliseconds of server CPU a proof. */
    cpuMs: (after.cpuMs - before.cpuMs) / count,
    paintings: (await server.ask('paintings')) - paintedBefore,
  }
}
