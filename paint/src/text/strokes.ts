import { newPath } from '../raster/path.ts'
import type { Outline } from './face.ts'
import { trace } from './trace.ts'

/** The number of scan lines per em, in each direction, on which outlines are examined. */
const LINES = 128
/** The greatest breadth and the least length of a stroke, in em. */
const BROADEST = 0.24
const SHORTEST = 0.035
/** The most that the edge of a stroke may move from one line to the next, in distances of lines. */
const LEAN = 0.25
/** The longest outline that is examined, in distances of lines; no character has a longer one. */
const LONGEST = 60_000

/** A straight part of a glyph: the positions of its two edges (`low`, `high`) and of its two ends, in em. */
export interface Stroke {
  low: number
  high: number
  from: number
  to: number
}

/** The vertical (upright) and horizontal (lying) strokes of a glyph; y upwards. */
export interface Strokes {
  upright: Stroke[]
  lying: Stroke[]
  /** The spans of height without ink between parts of the glyph, in em. */
  gaps: readonly (readonly [number, number])[]
  /** The heights at which the outline changes between up and down, in em. */
  turns: number[]
}

/**
 * The two ends of an edge: x, y, x, y; or y, x, y, x to find runs in columns. The unit is the distance of scan lines.
 */
type Edge = readonly [number, number, number, number]
/** The start and end of an inked part of a scan line. */
type Run = readonly [number, number]

/** The inked runs on each scan line; `first` is the number of the first line. */
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
      // The crossing with the middle of the line, and the direction of the edge.
      crossings[line - first]?.push([x0 + ((line + 0.5 - y0) * (x1 - x0)) / (y1 - y0), y0 < y1 ? 1 : -1])
  }
  const rows = crossings.map((row) => {
    const runs: Run[] = []
    // Ink is where the directions of the edges before it do not add up to 0.
    let [winding, start] = [0, 0]
    for (const [x, direction] of row.sort((a, b) => a[0] - b[0])) {
      if (winding === 0) start = x
      winding += direction
      if (winding === 0 && x > start) runs.push([start, x])
    }
    return runs
  })
  return { first, rows }
}

/** The middle value; it sorts `values`. */
const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!

/** Joins runs that continue from line to line into strokes. */
const strokesIn = ({ first, rows }: ReturnType<typeof runsOf>): Stroke[] => {
  const strokes: Stroke[] = []
  let openStrokes: Run[][] = []
  const endStroke = (runs: Run[], line: number) => {
    if (runs.length < SHORTEST * LINES) return
    const [low, high] = [median(runs.map(([a]) => a)), median(runs.map(([, b]) => b))]
    const to = line + first
    strokes.push({ low: low / LINES, high: high / LINES, from: (to - runs.length) / LINES, to: to / LINES })
  }
  rows.forEach((row, line) => {
    const continuing: Run[][] = []
    for (const run of row) {
      if (run[1] - run[0] > BROADEST * LINES) continue
      const index = openStrokes.findIndex((runs) => {
        const [a, b] = runs.at(-1)!
        return Math.abs(run[0] - a) <= LEAN && Math.abs(run[1] - b) <= LEAN
      })
      continuing.push(index < 0 ? [run] : [...openStrokes.splice(index, 1)[0]!, run])
    }
    for (const runs of openStrokes) endStroke(runs, line)
    openStrokes = continuing
  })
  // The strokes that reach the last line.
  for (const runs of openStrokes) endStroke(runs, rows.length)
  return strokes
}

/** The spans of height without ink, between the lowest and the highest inked line. */
const gapsIn = ({ first, rows }: ReturnType<typeof runsOf>): [number, number][] => {
  const gaps: [number, number][] = []
  let lastInked = -1
  rows.forEach((row, line) => {
    if (row.length === 0) return
    if (lastInked >= 0 && line > lastInked + 1) gaps.push([(first + lastInked + 1) / LINES, (first + line) / LINES])
    lastInked = line
  })
  return gaps
}

/** Finds the strokes of an outline; `unitsPerEm` is its scale. */
export const strokesOf = (outline: Outline, unitsPerEm: number): Strokes => {
  let edges: Edge[] = []
  let length = 0
  const line = (x0: number, y0: number, x1: number, y1: number) => {
    length += Math.abs(x1 - x0) + Math.abs(y1 - y0)
    // `trace` has y downwards, strokes have y upwards.
    if (length < LONGEST) edges.push([x0, -y0, x1, -y1])
  }
  const scale = (units: number) => (units * LINES) / unitsPerEm
  trace(outline, newPath({ line }, { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }), scale, scale)
  if (length >= LONGEST) edges = []
  const rows = runsOf(edges)
  const columns = runsOf(edges.map(([x0, y0, x1, y1]) => [y0, x0, y1, x1]))
  const turns: number[] = []
  let lastDirection = 0
  for (const [, y0, , y1] of edges) {
    const direction = Math.sign(y1 - y0)
    if (direction === 0) continue
    if (direction !== lastDirection) turns.push(y0 / LINES)
    lastDirection = direction
  }
  return { upright: strokesIn(rows), lying: strokesIn(columns), gaps: gapsIn(rows), turns }
}
