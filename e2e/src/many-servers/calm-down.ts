import { setTimeout as wait } from 'node:timers/promises'
import { showOne } from '@wifi-tms/contract/displays'
import { panelOf } from '@wifi-tms/paint/panels'
import { frameMaker } from '../reliability/drafts.ts'
import { check, makeCall } from '../reliability/people.ts'
import { allDevices, type ServersTrial } from './trial.ts'

const CALM_WITHIN_MS = 300_000
const LOOK_MS = 500
const AT_ONCE = 8

/** Reads every acknowledged thing and compares it with its ledger; repeats readings that the last fault still disturbs. */
export async function readBooks({ day, books }: ServersTrial): Promise<void> {
  const entries = books.flatMap(({ book, read }) => book.keys.map((key) => ({ book, read, key })))
  const end = performance.now() + CALM_WITHIN_MS
  const reader = async () => {
    for (let entry = entries.pop(); entry; entry = entries.pop()) {
      while (!(await check(day, entry.book, entry.key, entry.read))) {
        if (performance.now() > end) {
          day.faults.push(`${entry.book.kind} ${entry.key} could not be read`)
          break
        }
        await wait(LOOK_MS)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, reader))
}

/**
 * Waits until every glass shows what its device wants, as painted here, and the server has the proof; answers how many
 * failed wishes were made again, and the glasses that stayed wrong.
 */
export async function calmDown({ fleet, day, me, drawn }: ServersTrial): Promise<{ again: number; wrong: string[] }> {
  const paint = await frameMaker()
  const frames = new Map<string, string>()
  const tags = new Map(fleet.tags.map((tag) => [tag.mac, tag]))
  let wishedAgain = 0
  const began = performance.now()
  const look = async () => {
    const wrong: string[] = []
    for (const { mac, wanted, shown, status } of await allDevices(me)) {
      const tag = tags.get(mac)
      if (!tag || (!wanted && status === 'online')) continue
      if (!wanted) {
        wrong.push(`${mac} is ${status}, its tag ${tag.state}`)
        continue
      }
      const name = `${wanted.templateId} ${tag.spec.screenType.type}`
      const rightFrame = frames.get(name) ?? paint(drawn.get(wanted.templateId)!, panelOf(tag.spec.screenType))
      frames.set(name, rightFrame)
      if (wanted.state === 'failed') {
        wishedAgain++
        await makeCall(day, () => me.ask(showOne, { mac, templateId: wanted.templateId }))
      }
      const glass = tag.glass()?.sha256
      if (wanted.state === 'shown' && shown?.frame === rightFrame && glass === rightFrame && status === 'online')
        continue
      wrong.push(
        `${mac} (${status}): wanted ${wanted.state} (${wanted.message}), ${rightFrame.slice(0, 8)} is right, it shows ${glass?.slice(0, 8)} (${tag.state}), the server believes ${shown?.frame.slice(0, 8)}`,
      )
    }
    return wrong
  }
  for (;;) {
    const wrong = await look()
    if (wrong.length === 0 || performance.now() - began > CALM_WITHIN_MS) return { again: wishedAgain, wrong }
    await wait(LOOK_MS)
  }
}

/** The tags that drew one display twice, in words. */
export function drawnTwice({ fleet }: ServersTrial): string[] {
  return fleet.tags.flatMap(({ mac, drawings }) => {
    // The second part of a delivery's id names its display.
    const displays = drawings.map(({ id }) => id.split('-')[1]!)
    return displays
      .filter((display, index) => displays.indexOf(display) !== index)
      .map((display) => `${mac} drew display ${display} twice`)
  })
}
