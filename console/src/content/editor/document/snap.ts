import type { PlacedBox } from './geometry.ts'

/** A guide: a line along which a moved box lies level with another, from one end to the other. */
export interface Guide {
  axis: 'x' | 'y'
  at: number
  from: number
  to: number
  /** Free pixels between the two that lie along it, and where that stands along the line; absent where they touch. */
  gap?: { length: number; middle: number }
}

export interface Snapped {
  dx: number
  dy: number
  guides: Guide[]
}

interface Span {
  low: number
  high: number
}

const across = ({ x, width }: PlacedBox): Span => ({ low: x, high: x + width })
const down = ({ y, height }: PlacedBox): Span => ({ low: y, high: y + height })
const marksOf = ({ low, high }: Span) => [low, (low + high) / 2, high]

/** The least move that brings a mark of a span to one of a target, if one is near enough. */
function nearest(moved: Span, targets: readonly Span[], reach: number, grid: number): number | undefined {
  let best: number | undefined
  const consider = (by: number) => {
    if (Math.abs(by) <= reach && (best === undefined || Math.abs(by) < Math.abs(best))) best = by
  }
  for (const mark of marksOf(moved)) for (const target of targets) for (const to of marksOf(target)) consider(to - mark)
  if (best === undefined && grid > 0)
    for (const mark of [moved.low, moved.high]) consider(Math.round(mark / grid) * grid - mark)
  return best
}

function guidesAlong(axis: Guide['axis'], moved: PlacedBox, targets: readonly PlacedBox[]): Guide[] {
  const [of, other] = axis === 'x' ? [across, down] : [down, across]
  const ownMarks = marksOf(of(moved))
  const length = other(moved)
  const guides = new Map<number, Guide>()
  for (const target of targets)
    for (const mark of marksOf(of(target))) {
      if (!ownMarks.some((ownMark) => Math.abs(ownMark - mark) < 0.01)) continue
      const { low, high } = other(target)
      const [from, to] = [Math.min(low, length.low), Math.max(high, length.high)]
      const cached = guides.get(mark)
      const [start, end] = low > length.high ? [length.high, low] : [high, length.low]
      const gap = end > start ? { gap: { length: Math.round(end - start), middle: (start + end) / 2 } } : {}
      if (!cached) guides.set(mark, { axis, at: mark, from, to, ...gap })
      else guides.set(mark, { ...cached, from: Math.min(cached.from, from), to: Math.max(cached.to, to) })
    }
  return [...guides.values()]
}

/** Moves a box so that an edge or its middle comes to lie on that of another, of the drawing, or on the grid. */
export function snapped(moved: PlacedBox, targets: readonly PlacedBox[], reach: number, grid = 0): Snapped {
  const dx = nearest(across(moved), targets.map(across), reach, grid) ?? 0
  const dy = nearest(down(moved), targets.map(down), reach, grid) ?? 0
  const placed = { ...moved, x: moved.x + dx, y: moved.y + dy }
  return { dx, dy, guides: [...guidesAlong('x', placed, targets), ...guidesAlong('y', placed, targets)] }
}
