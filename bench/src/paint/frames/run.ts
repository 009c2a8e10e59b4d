import { fromFrame } from '@wifi-tms/paint/frame'
import type { Figure, Ground } from '../../measure/figures.ts'
import { inRounds, ratioOf } from '../../measure/rounds.ts'
import { digits, median } from '../../measure/statistics.ts'
import { howToInstall } from '../peers/packages.ts'
import { asRunner, type Contestant, dismiss, ours, peers, type Seated, seat } from './contestants.ts'
import { designNames } from './designs.ts'
import { panelFor, type Sitting } from './serve-painter.ts'

const sizes = [
  { width: 800, height: 480 },
  { width: 1600, height: 1200 },
]

/** The share of pixels in which two frames show the same ink. */
function likeness(one: Uint8Array, other: Uint8Array, sitting: Sitting): number {
  const [a, b] = [one, other].map((frame) => fromFrame(frame, panelFor(sitting)).indices) as [Uint8Array, Uint8Array]
  return a.filter((ink, at) => ink === b[at]).length / a.length
}

async function sittingFigures(sitting: Sitting, here: readonly Contestant[], rounds: number): Promise<Figure[]> {
  const what = `${sitting.design} ${sitting.width}×${sitting.height}`
  const seated: Seated[] = []
  try {
    for (const contestant of [ours, ...here]) seated.push(await seat(contestant, sitting))
    const [own, ...others] = await inRounds(seated.map(asRunner), rounds)
    const ms = median(own!.rounds)
    return [
      { what: `${what}: ours`, measured: `${digits(1000 / ms)} frames/s (${digits(ms)} ms)` },
      ...others.map((timing, at): Figure => {
        const { contestant, frame } = seated[at + 1]!
        const { middle, low, high } = ratioOf(timing, own!)
        const same = Math.round(likeness(seated[0]!.frame, frame, sitting) * 100)
        return {
          what: `${what}: ${timing.name}`,
          measured:
            `${digits(1000 / median(timing.rounds))} frames/s; ours ${digits(middle)} × ` +
            `(${digits(low)} to ${digits(high)}); ${same} % of pixels as ours`,
          ...(contestant.aim && { aim: contestant.aim }),
        }
      }),
    ]
  } finally {
    for (const one of seated) await dismiss(one)
  }
}

/** Frames a second of the price label and the room sign, ours and the peers' in turns. */
export async function frameFigures({ quick, say }: Ground): Promise<Figure[]> {
  const { here, absent } = peers()
  const figures: Figure[] = []
  for (const design of designNames)
    for (const size of sizes) {
      say(`${design} ${size.width}×${size.height}`)
      figures.push(...(await sittingFigures({ design, ...size }, here, quick ? 3 : 11)))
    }
  return [...figures, ...absent.map((name) => ({ what: name, measured: `not run: ${howToInstall}` }))]
}

/** From the start of a process to its first packed picture: a room sign of 800×480. */
export async function firstUseFigures({ quick, say }: Ground): Promise<Figure[]> {
  const sitting: Sitting = { design: 'room sign', width: 800, height: 480 }
  const contestants = [ours, ...peers().here]
  const took = contestants.map((): number[] => [])
  for (let round = 0; round < (quick ? 2 : 5); round++)
    for (const [at, contestant] of contestants.entries()) {
      const seated = await seat(contestant, sitting)
      took[at]!.push(seated.sinceStart)
      await dismiss(seated)
    }
  say('first pictures of fresh processes')
  return contestants.map(({ name }, at) => ({
    what: `fresh process to its first picture: ${name}`,
    measured: `${digits(median(took[at]!))} ms`,
  }))
}
