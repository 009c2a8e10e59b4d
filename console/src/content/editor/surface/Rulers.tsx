import { type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chosenOf } from '../document/drawing.ts'
import { boundsOf, type Point } from '../document/geometry.ts'
import { farthest, guidelinePut, guidelineRemoved, ticksBetween } from '../document/guidelines.ts'
import { editingOf, type Guideline, viewOf } from '../document/session.ts'
import { onDrawing, type View } from '../document/view.ts'
import { useAct, useEditor, useEditorStore } from '../store/editor.ts'
import './rulers.css'

/** The breadth of a ruler, in CSS pixels. */
const BREADTH = 18

type Axis = Guideline['axis']

/** Turns a coordinate of the drawing into one of the room around it, along one axis. */
const inRoomAlong = ({ zoom, left, top }: View, axis: Axis, place: number) => place * zoom + (axis === 'x' ? left : top)

interface RulerProps {
  axis: Axis
  view: View
  hand: object
}

/** A ruler along one side of the drawing, which marks the extent of the chosen elements. */
function Ruler({ axis, view, hand }: RulerProps) {
  const room = useEditor((state) => (axis === 'x' ? state.room.width : state.room.height))
  const bounds = boundsOf(chosenOf(useEditor(editingOf)))
  const isAcross = axis === 'x'
  const end = isAcross ? onDrawing(view, { x: room, y: 0 }).x : onDrawing(view, { x: 0, y: room }).y
  const { numbers, marks } = ticksBetween(onDrawing(view, { x: 0, y: 0 })[axis], end, view.zoom)
  const ticksPath = (places: number[], length: number) =>
    places
      .map((place) => Math.round(inRoomAlong(view, axis, place)) + 0.5)
      .map((point) =>
        isAcross ? `M${point} ${BREADTH - length}V${BREADTH}` : `M${BREADTH - length} ${point}H${BREADTH}`,
      )
      .join('')
  const extentStart = bounds && inRoomAlong(view, axis, bounds[axis])
  const extentLength = bounds && (isAcross ? bounds.width : bounds.height) * view.zoom
  return (
    <svg className="editor-ruler" data-axis={axis} aria-hidden {...hand}>
      {extentStart !== undefined && (
        <rect
          className="editor-ruler-extent"
          {...(isAcross
            ? { x: extentStart, y: 0, width: extentLength, height: BREADTH }
            : { x: 0, y: extentStart, width: BREADTH, height: extentLength })}
        />
      )}
      <path d={ticksPath(marks, 4) + ticksPath(numbers, BREADTH)} />
      {numbers.map((number) => {
        const along = inRoomAlong(view, axis, number)
        return (
          <text
            key={number}
            transform={isAcross ? `translate(${along + 3} 10)` : `translate(10 ${along - 3}) rotate(-90)`}
          >
            {number}
          </text>
        )
      })}
    </svg>
  )
}

interface Props {
  view: View
  /** The pointer's place in the room. */
  localOf: (at: { clientX: number; clientY: number }) => Point
}

/** Rulers above and left of the drawing, and its guidelines, which are dragged out of the rulers and back into them. */
export function Rulers({ view, localOf }: Props) {
  const { t } = useTranslation()
  const editor = useEditorStore()
  const act = useAct()
  const guidelines = useEditor((state) => state.guidelines)
  const [draggedPlace, setDraggedPlace] = useState<number>()
  /** The handlers that move the guideline at index `place`; without a place they pull a new one out of the ruler. */
  const handOf = (axis: Axis, place?: number) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      setDraggedPlace(place ?? guidelines.length)
    },
    onPointerMove: (event: PointerEvent) => {
      if (draggedPlace === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return
      const point = onDrawing(viewOf(editor.getState()), localOf(event))[axis]
      act((session) => guidelinePut(session, draggedPlace, { axis, at: point }))
    },
    onPointerUp: (event: PointerEvent) => {
      setDraggedPlace(undefined)
      if (draggedPlace !== undefined && localOf(event)[axis] < BREADTH)
        act((session) => guidelineRemoved(session, draggedPlace))
    },
    onPointerCancel: () => setDraggedPlace(undefined),
    onDoubleClick: (event: MouseEvent) => event.stopPropagation(),
  })
  const moveByKey = (event: KeyboardEvent<HTMLElement>, place: number, { axis, at }: Guideline) => {
    const surface = event.currentTarget.closest<HTMLElement>('.editor-surface')
    const step = event.shiftKey ? 10 : 1
    const [backKey, onKey] = axis === 'x' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
    const goal = { [backKey!]: at - step, [onKey!]: at + step, Home: 0, End: farthest(editor.getState(), axis) }[
      event.key
    ]
    if (goal !== undefined) act((session) => guidelinePut(session, place, { axis, at: goal }))
    else if (event.key === 'Delete' || event.key === 'Backspace') act((session) => guidelineRemoved(session, place))
    else if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (goal === undefined) surface?.focus({ preventScroll: true })
  }
  return (
    <>
      {guidelines.map((guideline, place) => {
        const { axis, at } = guideline
        return (
          <div
            key={place}
            role="slider"
            className="editor-guideline"
            tabIndex={0}
            aria-label={t(`editor.guideOf.${axis}`)}
            aria-orientation={axis === 'x' ? 'horizontal' : 'vertical'}
            aria-valuemin={0}
            aria-valuemax={farthest(editor.getState(), axis)}
            aria-valuenow={at}
            aria-valuetext={`${at} px`}
            data-axis={axis}
            data-held={draggedPlace === place || undefined}
            style={{ [axis === 'x' ? 'left' : 'top']: inRoomAlong(view, axis, at) }}
            onKeyDown={(event) => moveByKey(event, place, guideline)}
            {...handOf(axis, place)}
          >
            <span aria-hidden>{at}</span>
          </div>
        )
      })}
      {/* A guideline that is pulled out of the upper ruler lies across, at a place on the y axis. */}
      <Ruler axis="x" view={view} hand={handOf('y')} />
      <Ruler axis="y" view={view} hand={handOf('x')} />
      <div className="editor-ruler-corner" />
    </>
  )
}
