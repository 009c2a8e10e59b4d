import type { Element } from '@wifi-tms/contract/elements'
import { chosenLine, chosenOf, type Editing, movableOf } from '../document/drawing.ts'
import { boundsOf, cornersOf, endsOf, type PlacedBox, type Point, turned } from '../document/geometry.ts'
import { directionOf, type Handle, handles } from '../document/resize.ts'
import type { Guide } from '../document/snap.ts'
import { toViewport, type View } from '../document/view.ts'
import type { Feedback } from './use-pointer-gestures.ts'

/** The side of a square handle, in CSS pixels. */
const HANDLE_SIZE = 8
/** The length of the arm above a box, in CSS pixels. The handle that turns the box is at its end. */
const ARM_LENGTH = 22
/** A box whose sides are longer than this, in CSS pixels, has room for handles in the middle of its sides as well. */
const ROOMY_SIDE = 28

const path = (points: readonly Point[]) => `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}Z`

/** The cursors for a pull upwards and for pulls 45°, 90° and 135° clockwise from that. After 180° they repeat. */
const cursors = ['ns-resize', 'nesw-resize', 'ew-resize', 'nwse-resize']
/** The mouse cursor whose arrows point in the direction in which a handle pulls, also on a turned box. */
function cursorOf(handle: Handle, angle: number): string {
  const { x, y } = directionOf(handle)
  // The angle is clockwise from straight up: `atan2` gets `x` for the sine and `-y` for the cosine. Adding 4 makes a
  // negative remainder positive.
  const degrees = (Math.atan2(x, -y) * 180) / Math.PI + angle
  return cursors[((Math.round(degrees / 45) % 4) + 4) % 4]!
}

interface HandlesProps {
  /** The corners of the box in the viewport, clockwise from the top left one of the unturned box. */
  corners: readonly Point[]
  angle: number
  /** True to show handles in the middle of the sides too. */
  isRoomy: boolean
  /** True while a picture is cropped: the handles pull the frame of the picture, and no handle turns it. */
  isFrame: boolean
}

function Handles({ corners, angle, isRoomy, isFrame }: HandlesProps) {
  const [nw, ne, se, sw] = corners as [Point, Point, Point, Point]
  const middleOf = (point: Point, other: Point) => ({ x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 })
  const handlePoints: Record<Handle, Point> = {
    nw,
    ne,
    se,
    sw,
    n: middleOf(nw, ne),
    e: middleOf(ne, se),
    s: middleOf(se, sw),
    w: middleOf(sw, nw),
  }
  const top = handlePoints.n
  const arm = turned({ x: top.x, y: top.y - ARM_LENGTH }, top, angle)
  return (
    <>
      {!isFrame && (
        <>
          <line className="editor-arm" x1={top.x} y1={top.y} x2={arm.x} y2={arm.y} />
          <circle className="editor-grip" data-handle="rotate" cx={arm.x} cy={arm.y} r={5} style={{ cursor: 'grab' }} />
        </>
      )}
      {handles
        // A handle at a corner has two letters, such as 'nw'; a handle in the middle of a side has one, such as 'n'.
        .filter((handle) => isRoomy || handle.length === 2)
        .map((handle) => (
          <g key={handle} data-handle={handle} style={{ cursor: cursorOf(handle, angle) }}>
            <circle className="editor-reach" cx={handlePoints[handle].x} cy={handlePoints[handle].y} r={11} />
            <rect
              className="editor-grip"
              x={handlePoints[handle].x - HANDLE_SIZE / 2}
              y={handlePoints[handle].y - HANDLE_SIZE / 2}
              width={HANDLE_SIZE}
              height={HANDLE_SIZE}
              rx={1.5}
              transform={`rotate(${angle} ${handlePoints[handle].x} ${handlePoints[handle].y})`}
            />
          </g>
        ))}
    </>
  )
}

const LineEnds = ({ line, view }: { line: Element; view: View }) =>
  endsOf(line).map((end, index) => {
    const { x, y } = toViewport(view, end)
    return (
      <g key={index === 0 ? 'start' : 'end'} data-handle={index === 0 ? 'start' : 'end'} style={{ cursor: 'move' }}>
        <circle className="editor-reach" cx={x} cy={y} r={12} />
        <circle className="editor-grip" cx={x} cy={y} r={5} />
      </g>
    )
  })

/** The handles of the chosen elements. */
function Selection({ editing, view, frame }: Pick<Props, 'editing' | 'view' | 'frame'>) {
  const movable = movableOf(editing)
  const bounds = boundsOf(movable)
  if (!bounds) return null
  const line = chosenLine(editing)
  if (line && !line.locked) return <LineEnds line={line} view={view} />
  const single = movable.length === 1 ? movable[0] : undefined
  const handledBox = frame ? { ...frame, angle: single?.angle ?? 0 } : (single ?? bounds)
  const corners = cornersOf(handledBox).map((corner) => toViewport(view, corner))
  const isRoomy = Math.min(handledBox.width, handledBox.height) * view.zoom > ROOMY_SIDE
  return (
    <>
      {!single && <path className="editor-bounds" d={path(corners)} />}
      <Handles corners={corners} angle={single?.angle ?? 0} isRoomy={isRoomy} isFrame={frame !== undefined} />
    </>
  )
}

/** A dragged box snaps by its start, middle and end on each axis: six guides at most. */
const guideSlots = [0, 1, 2, 3, 4, 5]

/**
 * A guide with its gap, hidden if `guide` is undefined. Its nodes stay during a drag, because for each added or removed
 * node the browser checks the whole page against every CSS rule with `:has`.
 */
function GuideMarks({ guide, view }: { guide: Guide | undefined; view: View }) {
  const pointAt = (along: number) =>
    toViewport(view, guide?.axis === 'x' ? { x: guide.at, y: along } : { x: along, y: guide?.at ?? 0 })
  const [start, end] = [pointAt(guide?.from ?? 0), pointAt(guide?.to ?? 0)]
  const middle = pointAt(guide?.gap?.middle ?? 0)
  return (
    <g visibility={guide ? 'visible' : 'hidden'}>
      <line className="editor-guide" x1={start.x} y1={start.y} x2={end.x} y2={end.y} />
      <text className="editor-gap" x={middle.x + 4} y={middle.y - 4}>
        {guide?.gap?.length ?? ''}
      </text>
    </g>
  )
}

function Guides({ feedback, view }: { feedback: Feedback; view: View }) {
  const { guides, box, label, at: pointer } = feedback
  const begin = box && toViewport(view, box)
  // The label is as wide as its text, at about 7 pixels a character.
  return (
    <>
      {guideSlots.map((slot) => (
        <GuideMarks key={slot} guide={guides[slot]} view={view} />
      ))}
      {box && begin && (
        <rect
          className="editor-box"
          x={Math.min(begin.x, begin.x + box.width * view.zoom)}
          y={Math.min(begin.y, begin.y + box.height * view.zoom)}
          width={Math.abs(box.width * view.zoom)}
          height={Math.abs(box.height * view.zoom)}
        />
      )}
      {label && (
        <g transform={`translate(${pointer.x + 14} ${pointer.y + 22})`}>
          <rect className="editor-label" width={label.length * 7 + 12} height={20} rx={4} />
          <text className="editor-label-text" x={6} y={14}>
            {label}
          </text>
        </g>
      )}
    </>
  )
}

interface Props {
  editing: Editing
  view: View
  hovered: Element | undefined
  feedback: Feedback | undefined
  /** True if handles can be dragged: no text is being typed, and no drawing tool is active. */
  hasHandles: boolean
  /** The frame of the picture that is being cropped, before it is turned. */
  frame: PlacedBox | undefined
}

/** The outlines, handles, guides and labels over the drawing, in CSS pixels. */
export function Overlay({ editing, view, hovered, feedback, hasHandles, frame }: Props) {
  const outline = (element: Element) => {
    const points = element.kind === 'line' ? endsOf(element) : cornersOf(element)
    return path(points.map((point) => toViewport(view, point)))
  }
  return (
    <svg className="editor-overlay" aria-hidden>
      {hovered && !editing.selection.includes(hovered.id) && <path className="editor-hover" d={outline(hovered)} />}
      {editing.drawing.elements.map(
        (element) =>
          element.kind === 'repeat' &&
          !element.hidden && <path key={element.id} className="editor-repeat" d={outline(element)} />,
      )}
      {chosenOf(editing).map((element) => (
        <path
          key={element.id}
          className="editor-outline"
          data-locked={element.locked || undefined}
          d={outline(element)}
        />
      ))}
      {hasHandles && !feedback?.box && <Selection editing={editing} view={view} frame={frame} />}
      {feedback && <Guides feedback={feedback} view={view} />}
    </svg>
  )
}
