import { newPath } from '../raster/path.ts'
import type { Outline } from './face.ts'
import { trace } from './trace.ts'

/** Outlines are looked through in this many lines to the em square, each way. */
const LINES = 128
/** The breadth above which a run is no stroke, in em squares; one shorter than `SHORTEST` is none either. */
const BROADEST = 0.24
const SHORTEST = 0.035
/** The most that an edge of a stroke may move from one line to the next, in lines. */
const LEAN = 0.25
/** Outlines that are longer, in lines, are not looked through: no character's is. */
const LONGEST = 60_000

/** A straight part of an outline seen across: from one edge to the other, and the lines along it, all in em squares. */
export interface Stroke {
  low: number
  high: number
  from: number
  to: number
}

/** Strokes whose edges run upwards, and those that lie; y upwards. */
export interface Strokes {
  upright: Stroke[]
  lying: Stroke[]
  /** The heights between which nothing is inked, in em squares: between parts that lie above each other. */
  gaps: readonly (readonly [number, number])[]
  /** Heights at which the outline turns round. */
  turns: number[]
}

type Edge = readonly [number, number, number, number]
type Run = readonly [number, number]

/** The inked runs on each line across: edges are (across, along, across, along) in lines. */
const runsOf = (edges: readonly Edge[]): { first: number; rows: Run[][] } => {
  let [first, last] = [Infinity, -Infinity]
  for (const [, a, , b] of edges) {
    first = Math.min(first, a, b)
    last = Math.max(last, a, b)
  }
  first = Math.floor(first)
  const crossings: [number, number][][] = Array.from({ length: Math.max(0, Math.ceil(last) - first) }, () => [])
  for (const [x0, y0, x1, y1] of edges) {
    const [low, high] = [Math.min(y0, y1), Math.max(y0, y1)]
    const end = Math.ceil(high - 0.5)
    for (let line = Math.ceil(low - 0.5); line < end; line++)
      crossings[line - first]?.push([x0 + ((line + 0.5 - y0) * (x1 - x0)) / (y1 - y0), y0 < y1 ? 1 : -1])
  }
  const rows = crossings.map((row) => {
    const runs: Run[] = []
    let [winding, start] = [0, 0]
    for (const [x, way] of row.sort((a, b) => a[0] - b[0])) {
      if (winding === 0) start = x
      winding += way
      if (winding === 0 && x > start) runs.push([start, x])
    }
    return runs
  })
  return { first, rows }
}

const middle = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!

/** Runs that lie on each other from line to line, as strokes. */
const strokesIn = ({ first, rows }: ReturnType<typeof runsOf>): Stroke[] => {
  const strokes: Stroke[] = []
  let open: Run[][] = []
  const end = (runs: Run[], line: number) => {
    if (runs.length < SHORTEST * LINES) return
    const [low, high] = [middle(runs.map(([a]) => a)), middle(runs.map(([, b]) => b))]
    const to = line + first
    strokes.push({ low: low / LINES, high: high / LINES, from: (to - runs.length) / LINES, to: to / LINES })
  }
  rows.forEach((row, line) => {
    const still: Run[][] = []
    for (const run of row) {
      if (run[1] - run[0] > BROADEST * LINES) continue
      const index = open.findIndex((runs) => {
        const [a, b] = runs.at(-1)!
        return Math.abs(run[0] - a) <= LEAN && Math.abs(run[1] - b) <= LEAN
      })
      still.push(index < 0 ? [run] : [...open.splice(index, 1)[0]!, run])
    }
    for (const runs of open) end(runs, line)
    open = still
  })
  for (const runs of open) end(runs, rows.length)
  return strokes
}

/** The heights between which no line is inked, from the lowest to the highest that is. */
const gapsIn = ({ first, rows }: ReturnType<typeof runsOf>): [number, number][] => {
  const gaps: [number, number][] = []
  let last = -1
  rows.forEach((row, line) => {
    if (row.length === 0) return
    if (last >= 0 && line > last + 1) gaps.push([(first + last + 1) / LINES, (first + line) / LINES])
    last = line
  })
  return gaps
}

/** Finds the strokes of an outline of so many units to the em square. */
export const strokesOf = (outline: Outline, unitsPerEm: number): Strokes => {
  let edges: Edge[] = []
  let length = 0
  const line = (x0: number, y0: number, x1: number, y1: number) => {
    length += Math.abs(x1 - x0) + Math.abs(y1 - y0)
    if (length < LONGEST) edges.push([x0, -y0, x1, -y1])
  }
  const scale = (units: number) => (units * LINES) / unitsPerEm
  trace(outline, newPath({ line }, { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }), scale, scale)
  if (length >= LONGEST) edges = []
  const rows = runsOf(edges)
  const columns = runsOf(edges.map(([x0, y0, x1, y1]) => [y0, x0, y1, x1]))
  const turns: number[] = []
  let way = 0
  for (const [, y0, , y1] of edges) {
    const direction = Math.sign(y1 - y0)
    if (direction === 0) continue
    if (direction !== way) turns.push(y0 / LINES)
    way = direction
  }
  return { upright: strokesIn(rows), lying: strokesIn(columns), gaps: gapsIn(rows), turns }
}
