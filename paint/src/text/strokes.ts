import { newPath } from '../raster/path.ts'
import type { Outline } from './face.ts'
import { trace } from './trace.ts'

/** The number of scan lines per em, in each direction, on which outlines are examined. */
const LINES = 128
/** The greatest breadth and the least length of a stroke, in em. */
const BROADEST = 0.24
const SHORTEST = 0.035
/** The most that the edge of a stroke may move from one scan line to the next, in distances of lines. */
const LEAN = 0.25
/** The longest outline that is examined, in distances of scan lines; no character has a longer one. */
const LONGEST_OUTLINE = 60_000

/**
 * A straight part of a glyph: the positions of its two edges across its breadth (`low`, `high`) and of its two ends
 * along its length (`from`, `to`), in em.
 */
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
  /** The heights at which the outline turns from up to down or from down to up, in em. */
  turns: number[]
}

/**
 * An edge of the outline by its two ends: x, y, x, y; or y, x, y, x to find runs in columns. The unit is the distance
 * of scan lines.
 */
type Edge = readonly [number, number, number, number]
/** The start and end of an inked part of a scan line. */
type Run = readonly [number, number]

/** The inked runs on each scan line of a glyph; `first` is the number of the first line. */
interface ScanLines {
  first: number
  rows: Run[][]
}

/** The scan lines of an outline, filled by the nonzero winding rule. */
const runsOf = (edges: readonly Edge[]): ScanLines => {
  let [lowest, highest] = [Infinity, -Infinity]
  for (const [, y0, , y1] of edges) {
    lowest = Math.min(lowest, y0, y1)
    highest = Math.max(highest, y0, y1)
  }
  const first = Math.floor(lowest)
  // For each scan line, where the edges cross its middle, each with the edge's direction: 1 is up, -1 down.
  const crossings: [x: number, direction: number][][] = Array.from(
    { length: Math.max(0, Math.ceil(highest) - first) },
    () => [],
  )
  for (const [x0, y0, x1, y1] of edges) {
    const [low, high] = [Math.min(y0, y1), Math.max(y0, y1)]
    // The lines whose middles lie between the two ends.
    const end = Math.ceil(high - 0.5)
    for (let line = Math.ceil(low - 0.5); line < end; line++) {
      const x = x0 + ((line + 0.5 - y0) * (x1 - x0)) / (y1 - y0)
      crossings[line - first]?.push([x, y0 < y1 ? 1 : -1])
    }
  }
  const rows = crossings.map((row) => {
    const runs: Run[] = []
    // Ink is where the directions of the edges to the left do not add up to 0.
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
const strokesIn = ({ first, rows }: ScanLines): Stroke[] => {
  const strokes: Stroke[] = []
  // The strokes that reach the line before, each as its runs from line to line.
  let openStrokes: Run[][] = []
  /** Adds a stroke whose last run is on the line before `line`, unless it is too short. */
  const endStroke = (runs: Run[], line: number) => {
    if (runs.length < SHORTEST * LINES) return
    const [low, high] = [median(runs.map(([start]) => start)), median(runs.map(([, end]) => end))]
    const to = line + first
    strokes.push({ low: low / LINES, high: high / LINES, from: (to - runs.length) / LINES, to: to / LINES })
  }
  rows.forEach((row, line) => {
    const continuing: Run[][] = []
    for (const run of row) {
      // A broad run is no part of a stroke along this direction.
      if (run[1] - run[0] > BROADEST * LINES) continue
      // The stroke that the run continues, whose last run has nearly the same edges; else a new one begins.
      const index = openStrokes.findIndex((runs) => {
        const [lastStart, lastEnd] = runs.at(-1)!
        return Math.abs(run[0] - lastStart) <= LEAN && Math.abs(run[1] - lastEnd) <= LEAN
      })
      continuing.push(index < 0 ? [run] : [...openStrokes.splice(index, 1)[0]!, run])
    }
    // Strokes without a run on this line have ended.
    for (const runs of openStrokes) endStroke(runs, line)
    openStrokes = continuing
  })
  // The strokes that reach the last line.
  for (const runs of openStrokes) endStroke(runs, rows.length)
  return strokes
}

/** The spans of height without ink, between the lowest and the highest inked line. */
const gapsIn = ({ first, rows }: ScanLines): [number, number][] => {
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
  // An outline that is too long is left out as a whole.
  const line = (x0: number, y0: number, x1: number, y1: number) => {
    length += Math.abs(x1 - x0) + Math.abs(y1 - y0)
    // `trace` has y downwards, strokes have y upwards.
    if (length < LONGEST_OUTLINE) edges.push([x0, -y0, x1, -y1])
  }
  const scale = (units: number) => (units * LINES) / unitsPerEm
  trace(outline, newPath({ line }, { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }), scale, scale)
  if (length >= LONGEST_OUTLINE) edges = []
  // Upright strokes are found in rows; lying ones in columns, with x and y exchanged.
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
