import { setTimeout as wait } from 'node:timers/promises'
import { devices } from '@wifi-tms/contract/devices'
import { readDisplay, showMany } from '@wifi-tms/contract/displays'
import { templates } from '@wifi-tms/contract/templates'
import type { Person } from '../api.ts'
import type { Child } from '../child/start-child.ts'
import { menuData, menuDesign } from '../paint/menu-design.ts'
import type { calls } from '../processes/server.ts'

/** What one order to all tags took. */
export interface Shown {
  /** Milliseconds from the call to the last proof. */
  tookMs: number
  /** Milliseconds of server CPU a proof. */
  cpuMs: number
  paintings: number
}

const LOOK_MS = 100
const GIVE_UP_MS = 300_000

/** Shows a new template with the photograph on all tags and waits until each has proved it. */
export async function showEverywhere(
  server: Child<typeof calls>,
  person: Person,
  { photo, count, turn }: { photo: string; count: number; turn: number },
): Promise<Shown> {
  const template = await person.ask(templates.create, { name: `Bench ${turn}`, ...menuDesign(photo) })
  const { total } = await person.ask(devices.list, { limit: 1 })
  if (total !== count) throw new Error(`${total} devices instead of ${count}`)
  const paintedBefore = await server.ask('paintings')
  const before = await server.ask('usage')
  const began = performance.now()
  const order = { all: true, templateId: template._id, data: { ...menuData, number: turn } } as const
  const { _id: id } = await person.ask(showMany, order)
  for (;;) {
    const { counts } = await person.ask(readDisplay, { id, limit: 1 })
    if (counts.shown === count) break
    if (counts.failed > 0) {
      const { items } = await person.ask(readDisplay, { id, limit: 1, state: 'failed' })
      throw new Error(`${counts.failed} tags failed: ${items[0]?.message}`)
    }
    if (performance.now() - began > GIVE_UP_MS)
      throw new Error(`not all ${count} tags proved it in ${GIVE_UP_MS / 1000} s: ${JSON.stringify(counts)}`)
    await wait(LOOK_MS)
  }
  const tookMs = performance.now() - began
  const after = await server.ask('usage')
  const paintings = (await server.ask('paintings')) - paintedBefore
  return { tookMs, cpuMs: (after.cpuMs - before.cpuMs) / count, paintings }
}
