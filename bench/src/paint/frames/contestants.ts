import { type Child, startChild } from '../../child/start-child.ts'
import type { Runner } from '../../measure/rounds.ts'
import { hasPeer, peerTitle } from '../peers/packages.ts'
import type { PainterCalls, Sitting } from './serve-painter.ts'

/** One who paints the designs, in a process of its own. */
export interface Contestant {
  name: string
  file: URL
  /** Pictures in a round: few where one takes long. */
  batch: number
  aim?: string
}

const ahead = 'ours over 1 ×'

export const ours: Contestant = { name: 'ours', file: new URL('./paint-ours.ts', import.meta.url), batch: 20 }

const packages = [
  { name: '@napi-rs/canvas', file: new URL('./paint-napi.ts', import.meta.url), batch: 10 },
  { name: '@resvg/resvg-js', file: new URL('./paint-resvg.ts', import.meta.url), batch: 3 },
] as const

/** Those that can be run, and the names of the rest. */
export const peers = (): { here: Contestant[]; absent: string[] } => ({
  here: [
    ...packages.filter(({ name }) => hasPeer(name)).map((one) => ({ ...one, name: peerTitle(one.name), aim: ahead })),
    { name: 'sharp, SVG', file: new URL('./paint-sharp.ts', import.meta.url), batch: 3, aim: ahead },
    {
      name: 'headless Chromium, page kept',
      file: new URL('./paint-chromium.ts', import.meta.url),
      batch: 3,
      aim: ahead,
    },
    {
      name: 'headless Chromium, setContent and screenshot',
      file: new URL('./paint-chromium-anew.ts', import.meta.url),
      batch: 1,
      aim: 'ours at least 30 ×',
    },
  ],
  absent: packages.map(({ name }) => name).filter((name) => !hasPeer(name)),
})

export interface Seated {
  contestant: Contestant
  child: Child<PainterCalls>
  frame: Uint8Array
}

export const asRunner = ({ contestant, child }: Seated): Runner => ({
  name: contestant.name,
  batch: contestant.batch,
  turns: (count) => child.ask('turns', count),
})

/** Starts a contestant and lets it paint its first picture. */
export async function seat(contestant: Contestant, sitting: Sitting): Promise<Seated & { sinceStart: number }> {
  const child = startChild<PainterCalls>(contestant.file)
  try {
    return { contestant, child, ...(await child.ask('sit', sitting)) }
  } catch (error) {
    await child.end()
    throw error
  }
}

/** Lets it go; a browser ends with it. */
export async function dismiss({ child }: Seated): Promise<void> {
  await child.ask('end')
  await child.end()
}
