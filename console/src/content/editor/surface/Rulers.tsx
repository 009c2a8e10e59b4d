import { type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chosenOf } from '../document/drawing.ts'
import { boundsOf, type Point } from '../document/geometry.ts'
import { maxCoordinate, ticksBetween, withGuideline, withoutGuideline } from '../document/guidelines.ts'
import { editingOf, type Guideline, viewOf } from '../document/session.ts'
import { onDrawing, type View } from '../document/view.ts'
import { useAct, useEditor, useEditorStore } from '../store/editor.ts'
import './rulers.css'

/** The breadth of a ruler, in CSS pixels. */
const BREADTH = 18

type Axis = Guideline['axis']

/** Converts a coordinate of the drawing on one axis to a coordinate of the viewport. */
const inViewport = ({ zoom, left, top }: View, axis: Axis, coordinate: number) =>
  coordinate * zoom + (axis === 'x' ? left : top)

interface RulerProps {
  axis: Axis
  view: View
  /** The pointer handlers by which a guideline is pulled out of the ruler. */
  handlers: object
}

/** A ruler along one side of the drawing, which marks the extent of the chosen elements. */
function Ruler({ axis, view, handlers }: RulerProps) {
  const viewport = useEditor((state) => (axis === 'x' ? state.viewport.width : state.viewport.height))
  const bounds = boundsOf(chosenOf(useEditor(editingOf)))
  const isAcross = axis === 'x'
  const end = isAcross ? onDrawing(view, { x: viewport, y: 0 }).x : onDrawing(view, { x: 0, y: viewport }).y
  const { numbers, marks } = ticksBetween(onDrawing(view, { x: 0, y: 0 })[axis], end, view.zoom)
  /** The SVG path of ticks of a length. The added half pixel makes each line exactly one pixel wide. */
  const ticksPath = (ticks: number[], length: number) =>
    ticks
      .map((tick) => Math.round(inViewport(view, axis, tick)) + 0.5)
      .map((point) =>
        isAcross ? `M${point} ${BREADTH - length}V${BREADTH}` : `M${BREADTH - length} ${point}H${BREADTH}`,
      )
      .join('')
  const extentStart = bounds && inViewport(view, axis, bounds[axis])
  const extentLength = bounds && (isAcross ? bounds.width : bounds.height) * view.zoom
  return (
    <svg className="editor-ruler" data-axis={axis} aria-hidden {...handlers}>
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
        const along = inViewport(view, axis, number)
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
  /** Gives the position of a pointer event in the viewport. */
  localOf: (event: { clientX: number; clientY: number }) => Point
}

/** Rulers above and left of the drawing, and its guidelines, which are dragged out of the rulers and back into them. */
export function Rulers({ view, localOf }: Props) {
  const { t } = useTranslation()
  const editor = useEditorStore()
  const act = useAct()
  const guidelines = useEditor((state) => state.guidelines)
  /** The dragged guideline, as it was before the drag; `before` is undefined for a new guideline. */
  const [dragged, setDragged] = useState<{ index: number; before: Guideline | undefined }>()
  /** The handlers that move the guideline at `index`; without an index they pull a new one out of the ruler. */
  const pointerHandlers = (axis: Axis, index?: number) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      // A new guideline is added at the end, so its index is the number of guidelines.
      setDragged({ index: index ?? guidelines.length, before: index === undefined ? undefined : guidelines[index] })
    },
    onPointerMove: (event: PointerEvent) => {
      if (!dragged || !event.currentTarget.hasPointerCapture(event.pointerId)) return
      const point = onDrawing(viewOf(editor.getState()), localOf(event))[axis]
      act((session) => withGuideline(session, dragged.index, { axis, at: point }))
    },
    onPointerUp: (event: PointerEvent) => {
      setDragged(undefined)
      // A guideline that is dropped on the ruler is removed.
      if (dragged && localOf(event)[axis] < BREADTH) act((session) => withoutGuideline(session, dragged.index))
    },
    // The browser cancels the pointer if the browser itself needs it, for instance to scroll.
    onPointerCancel: () => {
      setDragged(undefined)
      if (!dragged) return
      const { index, before } = dragged
      act((session) => (before ? withGuideline(session, index, before) : withoutGuideline(session, index)))
    },
    onDoubleClick: (event: MouseEvent) => event.stopPropagation(),
  })
  const moveByKey = (event: KeyboardEvent<HTMLElement>, index: number, { axis, at: coordinate }: Guideline) => {
    const surface = event.currentTarget.closest<HTMLElement>('.editor-surface')
    const step = event.shiftKey ? 10 : 1
    const [backKey, forwardKey] = axis === 'x' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
    const goal = {
      [backKey!]: coordinate - step,
      [forwardKey!]: coordinate + step,
      Home: 0,
      End: maxCoordinate(editor.getState(), axis),
    }[event.key]
    if (goal !== undefined) act((session) => withGuideline(session, index, { axis, at: goal }))
    else if (event.key === 'Delete' || event.key === 'Backspace') act((session) => withoutGuideline(session, index))
    else if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    // After a removal, or Escape, the drawing has the focus.
    if (goal === undefined) surface?.focus({ preventScroll: true })
  }
  return (
    <>
      {guidelines.map((guideline, index) => {
        const { axis, at: coordinate } = guideline
        return (
          <div
            key={index}
            role="slider"
            className="editor-guideline"
            tabIndex={0}
            aria-label={t(`editor.guideOf.${axis}`)}
            aria-orientation={axis === 'x' ? 'horizontal' : 'vertical'}
            aria-valuemin={0}
            aria-valuemax={maxCoordinate(editor.getState(), axis)}
            aria-valuenow={coordinate}
            aria-valuetext={`${coordinate} px`}
            data-axis={axis}
            data-held={dragged?.index === index || undefined}
            style={{ [axis === 'x' ? 'left' : 'top']: inViewport(view, axis, coordinate) }}
            onKeyDown={(event) => moveByKey(event, index, guideline)}
            {...pointerHandlers(axis, index)}
          >
            <span aria-hidden>{coordinate}</span>
          </div>
        )
      })}
      {/* A guideline that is pulled out of the upper ruler is horizontal, at a coordinate of the y axis. */}
      <Ruler axis="x" view={view} handlers={pointerHandlers('y')} />
      <Ruler axis="y" view={view} handlers={pointerHandlers('x')} />
      <div className="editor-ruler-corner" />
    </>
  )
}
