import { setTimeout as wait } from 'node:timers/promises'
import { showOne } from '@wifi-tms/contract/displays'
import { panelOf } from '@wifi-tms/paint/panels'
import { frameMaker } from '../reliability/drafts.ts'
import { check, makeCall } from '../reliability/people.ts'
import { allDevices, type ServersTrial } from './trial.ts'

/** The longest time until all reads are answered, and until all tags are right. */
const CALM_WITHIN_MS = 300_000
/** The pause between two checks. */
const CHECK_MS = 500
/** The number of parallel reads. */
const READERS = 8

/** Compares every acknowledged value with its ledger. Repeats a read that still fails because of the last fault. */
export async function checkBooks({ day, books }: ServersTrial): Promise<void> {
  const entries = books.flatMap(({ book, read }) => book.keys.map((key) => ({ book, read, key })))
  const end = performance.now() + CALM_WITHIN_MS
  const reader = async () => {
    for (let entry = entries.pop(); entry; entry = entries.pop()) {
      while (!(await check(day, entry.book, entry.key, entry.read))) {
        if (performance.now() > end) {
          day.faults.push(`${entry.book.kind} ${entry.key} could not be read`)
          break
        }
        await wait(CHECK_MS)
      }
    }
  }
  await Promise.all(Array.from({ length: READERS }, reader))
}

/**
 * Waits until every tag shows the right picture, as this process paints it, and the server has the proof. Returns the
 * number of failed displays that were repeated (`retriedDisplays`), and a text for each tag that stayed wrong.
 */
export async function calmDown({
  fleet,
  day,
  me,
  drawn,
}: ServersTrial): Promise<{ retriedDisplays: number; wrongScreens: string[] }> {
  const paint = await frameMaker()
  /** The hashes of the frames painted so far, by template and screen type. */
  const frames = new Map<string, string>()
  const tags = new Map(fleet.tags.map((tag) => [tag.mac, tag]))
  let retriedDisplays = 0
  const began = performance.now()
  /** Describes each tag that is not right yet, and displays failed pictures again. */
  const findWrongScreens = async () => {
    const wrongScreens: string[] = []
    for (const { mac, wanted, shown, status } of await allDevices(me)) {
      const tag = tags.get(mac)
      // Devices that people add have no tag.
      if (!tag || (!wanted && status === 'online')) continue
      if (!wanted) {
        wrongScreens.push(`${mac} is ${status}, its tag ${tag.state}`)
        continue
      }
      const name = `${wanted.templateId} ${tag.spec.screenType.type}`
      const rightFrame = frames.get(name) ?? paint(drawn.get(wanted.templateId)!, panelOf(tag.spec.screenType))
      frames.set(name, rightFrame)
      if (wanted.state === 'failed') {
        retriedDisplays++
        await makeCall(day, () => me.ask(showOne, { mac, templateId: wanted.templateId }))
      }
      const glass = tag.glass()?.sha256
      if (wanted.state === 'shown' && shown?.frame === rightFrame && glass === rightFrame && status === 'online')
        continue
      wrongScreens.push(
        `${mac} (${status}): wanted ${wanted.state} (${wanted.message}), ${rightFrame.slice(0, 8)} is right, it shows ${glass?.slice(0, 8)} (${tag.state}), the server believes ${shown?.frame.slice(0, 8)}`,
      )
    }
    return wrongScreens
  }
  for (;;) {
    const wrongScreens = await findWrongScreens()
    if (wrongScreens.length === 0 || performance.now() - began > CALM_WITHIN_MS)
      return { retriedDisplays, wrongScreens }
    await wait(CHECK_MS)
  }
}

/** One text for each display that a tag drew twice. */
export function describeRepeatedDrawings({ fleet }: ServersTrial): string[] {
  return fleet.tags.flatMap(({ mac, drawings }) => {
    // The second part of a delivery's id is the number of its display.
    const displays = drawings.map(({ id }) => id.split('-')[1]!)
    return displays
      .filter((display, index) => displays.indexOf(display) !== index)
      .map((display) => `${mac} drew display ${display} twice`)
  })
}
