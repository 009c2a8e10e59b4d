import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { devices } from '@wifi-tms/contract/devices'
import { showOne } from '@wifi-tms/contract/displays'
import { panelOf } from '@wifi-tms/paint/panels'
import type { Tag } from '@wifi-tms/tags/tag'
import { frameMaker } from './drafts.ts'
import { inspectFolder } from './inspect-folder.ts'
import { check, letThemIn } from './people.ts'
import { stirUp } from './stir-up.ts'
import { openTrial, type Trial } from './trial.ts'

export interface Outcome {
  kills: number
  /** Milliseconds from each start to the first healthy answer. */
  starts: number[]
  /** Acknowledged writes by kind. */
  acknowledged: Record<string, number>
  /** Calls whose answer a crash took. */
  unanswered: number
  drawings: number
  disconnections: number
  /** Everything that must not be; empty when all is well. */
  faults: string[]
}

/** Share of the lives that end while the server still starts. */
const YOUNG = 0.2
const LONGEST_START_MS = 800
const MOST_WRITES = 240
const LONGEST_LIFE_MS = 10_000
/** Things of each kind that are looked at after each restart; in the end it is all of them. */
const SAMPLE = 8
const CALM_WITHIN_MS = 120_000
const LOOK_MS = 100

/** Lets people and tags work while the server is killed `cycles` times, and says what was lost or went wrong. */
export async function endure(cycles: number, seed: string, tell: (line: string) => void): Promise<Outcome> {
  const trial = await openTrial(seed)
  const { server, fleet, day, books } = trial
  try {
    const errands: Promise<void>[] = []
    for (let cycle = 1; cycle <= cycles; cycle++) {
      const forgetful = stirUp(fleet, day.random)
      if (forgetful.length > 0)
        errands.push(
          letThemIn(
            day,
            forgetful.map((mac) => trial.ids.get(mac)!),
          ),
        )
      trial.open()
      await live(trial)
      trial.close()
      await server.kill()
      if (day.random() < YOUNG) await server.startAndKill(day.random() * LONGEST_START_MS)
      await server.start()
      await trial.quiet()
      await look(trial, SAMPLE)
      tell(`${cycle} of ${cycles}: up after ${Math.round(server.starts.at(-1)!)} ms, ${day.faults.length} faults`)
    }
    trial.open()
    await Promise.all(errands)
    await trial.end()
    await look(trial, Number.POSITIVE_INFINITY)
    await calmDown(trial)
    for (const tag of fleet.tags) {
      if (tag.overlaps > 0) day.faults.push(`${tag.mac} drew twice at once`)
      if (tag.crossings > 0) day.faults.push(`${tag.mac} was sent ${tag.crossings} orders while it worked on another`)
    }
    const sum = (count: (tag: Tag) => number) => fleet.tags.reduce((all, tag) => all + count(tag), 0)
    await fleet.stop()
    await server.stop()
    day.faults.push(...inspectFolder(trial.folder))
    return {
      kills: server.kills,
      starts: server.starts,
      acknowledged: Object.fromEntries(books.map(({ book }) => [book.kind, book.acknowledged])),
      unanswered: day.unanswered,
      drawings: sum(({ statistics }) => statistics.displaySuccess),
      disconnections: sum(({ statistics }) => statistics.networkDisconnected),
      faults: day.faults,
    }
  } finally {
    await fleet.stop()
    await server.kill()
    await rm(trial.folder, { recursive: true, force: true })
  }
}

/** Waits for a random number of acknowledged writes and a random moment after them: on a busy machine it takes longer. */
async function live({ books, day }: Trial): Promise<void> {
  const written = () => books.reduce((sum, { book }) => sum + book.acknowledged, 0)
  const enough = written() + day.random() ** 3 * MOST_WRITES
  const end = performance.now() + LONGEST_LIFE_MS
  while (written() < enough && performance.now() < end) await wait(5)
  await wait(day.random() * 30)
}

/** Compares what was acknowledged with what is there. */
async function look({ day, books }: Trial, most: number): Promise<void> {
  for (const { book, read } of books) {
    const keys = book.keys
    const from = keys.length > most ? Math.floor(day.random() * (keys.length - most)) : 0
    for (const key of keys.slice(from, from + most)) await check(day, book, key, read)
  }
}

/** Everybody behaves; then every glass must come to show what was wished last, as painted here. */
async function calmDown({ fleet, day, ids, drawn, server }: Trial): Promise<void> {
  const frameOf = await frameMaker()
  for (const tag of fleet.tags) tag.behave()
  const wrong = async (tag: Tag): Promise<string | undefined> => {
    const { wanted, shown } = await day.me.ask(devices.get, { id: ids.get(tag.mac)! })
    if (!wanted) return undefined
    const right = frameOf(drawn.get(wanted.templateId)!, panelOf(tag.spec.screenType))
    if (wanted.state === 'failed') await day.me.ask(showOne, { mac: tag.mac, templateId: wanted.templateId })
    if (wanted.state === 'shown' && shown?.frame === right && tag.glass()?.sha256 === right) return undefined
    return `${tag.mac}: wanted ${wanted.state} (${wanted.message}), ${right.slice(0, 8)} is right, it shows ${tag.glass()?.sha256.slice(0, 8)} (${tag.state}), the server believes ${shown?.frame.slice(0, 8)}`
  }
  const end = performance.now() + CALM_WITHIN_MS
  for (;;) {
    const left = (await Promise.all(fleet.tags.map(wrong))).filter((one) => one !== undefined)
    if (left.length === 0) return
    if (performance.now() > end) {
      day.faults.push(...left, server.said())
      return
    }
    await wait(LOOK_MS)
  }
}
