import { fromFrame } from '@wifi-tms/paint/frame'
import installed from '../../../peers/package.json' with { type: 'json' }
import type { BenchContext, Figure } from '../../measure/figures.ts'
import { type Contestant, contest } from '../contest.ts'
import { panelFor } from './peer.ts'

const ours: Contestant = { name: 'ours', file: new URL('./paint-ours.ts', import.meta.url), batch: 20 }
const peers: Contestant[] = [
  {
    name: `@napi-rs/canvas ${installed.dependencies['@napi-rs/canvas']}`,
    file: new URL('./paint-napi.ts', import.meta.url),
    batch: 10,
    aim: 'ours over 1 ×',
  },
  {
    name: 'headless Chromium, setContent and screenshot',
    file: new URL('./paint-chromium.ts', import.meta.url),
    batch: 1,
    aim: 'ours at least 30 ×',
  },
]

/**
 * Measures the price labels that the painter and the other programs make in a second, and the share of pixels that have
 * the same ink in both.
 */
export async function frameFigures({ quick, say }: BenchContext): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const scale of [1, 2]) {
    const what = `price label ${800 * scale}×${480 * scale}`
    say(what)
    const inksOf = (frame: Uint8Array) => fromFrame(frame, panelFor(scale)).indices
    const remark = (theirs: Uint8Array, own: Uint8Array) => {
      const inks = inksOf(own)
      const sameShare = inksOf(theirs).filter((ink, index) => ink === inks[index]).length / inks.length
      return `; ${Math.round(sameShare * 100)} % of pixels as ours`
    }
    const rounds = quick ? 3 : 11
    figures.push(
      ...(await contest(ours, peers, { what, unit: 'frames/s', unitsPerTurn: 1, task: scale, rounds, remark })),
    )
  }
  return figures
}
