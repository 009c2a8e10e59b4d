import { setTimeout as wait } from 'node:timers/promises'
import { readDisplay, showMany } from '@wifi-tms/contract/displays'
import { templates } from '@wifi-tms/contract/templates'
import { priceLabel, valuesOf } from '../paint/frames/label.ts'
import type { FleetOnServer } from '../processes/fleet.ts'

/** Tags with their servers; `Name` are the names of the measured resources. */
interface Showing<Name extends string> extends Pick<FleetOnServer, 'person' | 'count'> {
  /** The amount of each measured resource that the servers have used since they started. */
  readUsage(): Promise<Record<Name, number>>
}
/**
 * The cost of one order to all tags: the milliseconds from the call until the last tag reports the picture as shown,
 * and the usage during that time.
 */
export type ShowCost<Name extends string> = { tookMs: number; usage: Record<Name, number> }

/** The milliseconds between two checks of the display's progress. */
const CHECK_MS = 100
/** The milliseconds after which the measurement fails. */
const GIVE_UP_MS = 300_000

/**
 * Shows a new template with the photograph (its `_id`) on all tags, and waits until each tag reports it as shown. Each
 * `turn` has other values, so that its picture is new.
 */
export async function showEverywhere<Name extends string>(
  { readUsage, person, count }: Showing<Name>,
  photo: string,
  turn: number,
): Promise<ShowCost<Name>> {
  const { _id: templateId } = await person.ask(templates.create, { name: `Bench ${turn}`, ...priceLabel(1, photo) })
  const usageBefore = await readUsage()
  const began = performance.now()
  const { _id: id, total } = await person.ask(showMany, { all: true, templateId, data: valuesOf(turn) })
  if (total !== count) throw new Error(`${total} devices instead of ${count}`)
  for (;;) {
    const { counts } = await person.ask(readDisplay, { id, limit: 1 })
    if (counts.shown === count) break
    if (counts.failed > 0 || performance.now() - began > GIVE_UP_MS)
      throw new Error(`not all ${count} tags show it: ${JSON.stringify(counts)}`)
    await wait(CHECK_MS)
  }
  const tookMs = performance.now() - began
  return { tookMs, usage: usageBetween(await readUsage(), usageBefore) }
}

/** The difference of two usages, name by name. */
export const usageBetween = <Name extends string>(after: Record<Name, number>, before: Record<Name, number>) =>
  Object.fromEntries(
    Object.entries<number>(after).map(([name, amount]) => [name, amount - before[name as Name]]),
  ) as Record<Name, number>
