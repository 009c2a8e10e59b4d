import type { PlacedBox } from './geometry.ts'

/**
 * A line that shows that an edge or the middle of a moved box is in line with another box. With `axis` x the line is
 * vertical, at x = `at`, and runs over both boxes from y = `from` to y = `to`; with `axis` y it is horizontal.
 */
export interface Guide {
  axis: 'x' | 'y'
  at: number
  from: number
  to: number
  /** The free pixels between the two boxes, and the middle of that gap along the line; absent if the boxes touch. */
  gap?: { length: number; middle: number }
}

/** The move that makes a box snap, and the guides after the move. The move is 0 on an axis on which nothing is near. */
export interface Snapped {
  dx: number
  dy: number
  guides: Guide[]
}

/** The extent of a box on one axis. */
interface Span {
  low: number
  high: number
}

const xSpanOf = ({ x, width }: PlacedBox): Span => ({ low: x, high: x + width })
const ySpanOf = ({ y, height }: PlacedBox): Span => ({ low: y, high: y + height })
/** The coordinates of a span that snap: its ends and its middle. */
const marksOf = ({ low, high }: Span) => [low, (low + high) / 2, high]

/**
 * The smallest move within reach that brings a mark of a span to a mark of a target. If there is none, an end may snap
 * to a line of the grid. Undefined if nothing is within reach.
 */
function smallestMove(moved: Span, targets: readonly Span[], reach: number, grid: number): number | undefined {
  let best: number | undefined
  const consider = (move: number) => {
    if (Math.abs(move) <= reach && (best === undefined || Math.abs(move) < Math.abs(best))) best = move
  }
  for (const mark of marksOf(moved))
    for (const target of targets) for (const goal of marksOf(target)) consider(goal - mark)
  if (best === undefined && grid > 0)
    for (const mark of [moved.low, moved.high]) consider(Math.round(mark / grid) * grid - mark)
  return best
}

/** The guides at the marks that a moved box shares with its targets, one for each mark. */
function guidesAlong(axis: Guide['axis'], moved: PlacedBox, targets: readonly PlacedBox[]): Guide[] {
  const [spanOnAxis, spanOnOther] = axis === 'x' ? [xSpanOf, ySpanOf] : [ySpanOf, xSpanOf]
  const ownMarks = marksOf(spanOnAxis(moved))
  const movedSpan = spanOnOther(moved)
  const guides = new Map<number, Guide>()
  for (const target of targets)
    for (const mark of marksOf(spanOnAxis(target))) {
      if (!ownMarks.some((ownMark) => Math.abs(ownMark - mark) < 0.01)) continue
      const { low, high } = spanOnOther(target)
      const [from, to] = [Math.min(low, movedSpan.low), Math.max(high, movedSpan.high)]
      const knownGuide = guides.get(mark)
      // The space between the two boxes; if they overlap, `end` is not greater than `start`.
      const [start, end] = low > movedSpan.high ? [movedSpan.high, low] : [high, movedSpan.low]
      const gap = end > start ? { gap: { length: Math.round(end - start), middle: (start + end) / 2 } } : {}
      if (!knownGuide) guides.set(mark, { axis, at: mark, from, to, ...gap })
      else guides.set(mark, { ...knownGuide, from: Math.min(knownGuide.from, from), to: Math.max(knownGuide.to, to) })
    }
  return [...guides.values()]
}

/**
 * The move within `reach` that brings an edge or middle of a box to an edge or middle of a target, or else to a line of
 * the grid. On a locked axis the box neither moves nor gets guides.
 */
export function snapped(
  moved: PlacedBox,
  targets: readonly PlacedBox[],
  reach: number,
  grid = 0,
  locked = { x: false, y: false },
): Snapped {
  const dx = locked.x ? 0 : (smallestMove(xSpanOf(moved), targets.map(xSpanOf), reach, grid) ?? 0)
  const dy = locked.y ? 0 : (smallestMove(ySpanOf(moved), targets.map(ySpanOf), reach, grid) ?? 0)
  const placed = { ...moved, x: moved.x + dx, y: moved.y + dy }
  const guidesOn = (axis: Guide['axis']) => (locked[axis] ? [] : guidesAlong(axis, placed, targets))
  return { dx, dy, guides: [...guidesOn('x'), ...guidesOn('y')] }
}
