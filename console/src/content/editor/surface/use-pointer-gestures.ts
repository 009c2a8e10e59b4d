import type { Element as DrawnElement } from '@wifi-tms/contract/elements'
import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { afterDrag, afterPress, type Drag, type Dragged } from '../document/drag.ts'
import { afterDrawing } from '../document/draw-drag.ts'
import { elementAt, middleOf, type Point } from '../document/geometry.ts'
import { idsChosenBy } from '../document/groups.ts'
import { gestureEnded } from '../document/history.ts'
import type { Handle } from '../document/resize.ts'
import { choose, type EditorSession, editingOf, viewOf } from '../document/session.ts'
import type { ModifierKeys } from '../document/snap-point.ts'
import { onDrawing, type PixelSize, type View, zoomedAt } from '../document/view.ts'
import { type EditorState, useEditorStore } from '../store/editor.ts'
import type { Cropping } from './CropSheet.tsx'
import { languageOf } from './language-of.ts'

/** The guides, box and label that are shown only during a drag, and the pointer's position in the viewport. */
export type Feedback = Pick<Dragged, 'guides' | 'box' | 'label'> & { at: Point }

/**
 * A gesture that has begun: a drag, a finger that moves the loupe, a move of the view (`pan`), or a pinch. `hit` is the
 * element under the press, and `before` is the session to which Escape returns.
 */
type Gesture =
  | { drag: Drag; before: EditorSession; hit: DrawnElement | undefined; hasMoved: boolean }
  | { loupeAt: Point; hit: DrawnElement | undefined; hasMoved: boolean }
  | { pan: Point; view: View }
  | { pinch: { spread: number; middle: Point }; view: View }

/** The movement in CSS pixels below which a press counts as not moved. */
const LEAST_MOVE = 3
/** The distance within which a pointer hits an element, in CSS pixels; a press by a finger has `FINGER_REACH`. */
export const REACH = 6
/** The distance within which a press by a finger hits an element, in CSS pixels. */
const FINGER_REACH = 14

const modifiersOf = ({ shiftKey, altKey, ctrlKey, metaKey }: PointerEvent): ModifierKeys => ({
  shift: shiftKey,
  alt: altKey,
  mod: ctrlKey || metaKey,
})

const distanceBetween = ([point, other]: Point[]) => Math.hypot(point!.x - other!.x, point!.y - other!.y)
const middleBetween = ([point, other]: Point[]) =>
  middleOf({ ...point!, width: other!.x - point!.x, height: other!.y - point!.y })

/** The drag that a press at a handle begins. */
function handleDrag(handle: string, from: Point, session: EditorSession, picture: PixelSize | undefined): Drag {
  const start = editingOf(session)
  if (picture) return { kind: 'crop', handle: handle as Handle, picture, from, start }
  if (handle === 'rotate') return { kind: 'rotate', from, start }
  if (handle === 'start' || handle === 'end') return { kind: 'end', end: handle, from, start }
  return { kind: 'resize', handle: handle as Handle, from, start }
}

/**
 * Turns presses, drags, two fingers and the space bar into changes of the session: docs/inside/editor-gestures.md.
 * Points named `point` are in the viewport, in CSS pixels; `from` and `to` are on the drawing.
 */
export function usePointerGestures(
  surface: RefObject<HTMLElement | null>,
  isSpaceHeld: RefObject<boolean>,
  cropping: Cropping | undefined,
) {
  const editor = useEditorStore()
  const { t, i18n } = useTranslation()
  const gestureRef = useRef<Gesture>(undefined)
  const fingers = useRef(new Map<number, Point>())
  const [feedback, setFeedback] = useState<Feedback>()
  const setSession = (session: EditorSession) => editor.setState(session)
  const localOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top } = surface.current!.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  const stop = () => {
    gestureRef.current = undefined
    setFeedback(undefined)
  }

  /** Ends the gesture. The changes of a drag are undone. */
  const cancel = () => {
    const gesture = gestureRef.current
    if (gesture && 'drag' in gesture) {
      // Only the drawing is restored. The state also holds small pictures from the painter, which may have closed the
      // old ones during the drag.
      const { history, growingTexts, croppingId, typingId } = gesture.before
      editor.setState({ history, growingTexts, croppingId, typingId })
    }
    stop()
  }

  /** Cancels the gesture of a pointer that the browser needs for itself, or no longer sees. */
  const cancelPointer = ({ pointerId }: PointerEvent) => {
    fingers.current.delete(pointerId)
    cancel()
  }

  const beginPinch = () => {
    cancel()
    const points = [...fingers.current.values()]
    gestureRef.current = {
      pinch: { spread: distanceBetween(points), middle: middleBetween(points) },
      view: viewOf(editor.getState()),
    }
  }

  const press = (event: PointerEvent<HTMLElement>) => {
    if ((event.target as Element).closest('.editor-typing, .editor-hint')) return
    const point = localOf(event)
    surface.current!.focus({ preventScroll: true })
    surface.current!.setPointerCapture(event.pointerId)
    if (event.pointerType === 'touch') fingers.current.set(event.pointerId, point)
    if (fingers.current.size === 2) return beginPinch()
    const session: EditorState = editor.getState()
    const view = viewOf(session)
    // Button 1 is the middle one.
    if (event.button === 1 || isSpaceHeld.current) {
      gestureRef.current = { pan: point, view }
      return
    }
    if (event.button !== 0) return
    const from = onDrawing(view, point)
    const handle = (event.target as Element).closest<SVGElement>('[data-handle]')?.dataset.handle
    if (handle) {
      gestureRef.current = {
        drag: handleDrag(handle, from, session, cropping?.picture),
        before: session,
        hit: undefined,
        hasMoved: false,
      }
      return
    }
    if (session.tool !== 'select') {
      const drag: Drag = { kind: 'draw', tool: session.tool, from, start: editingOf(session) }
      gestureRef.current = { drag, before: session, hit: undefined, hasMoved: false }
      return
    }
    const reach = (event.pointerType === 'touch' ? FINGER_REACH : REACH) / view.zoom
    if (cropping && elementAt([cropping.image], from, reach)) {
      const drag: Drag = { kind: 'crop', handle: undefined, picture: cropping.picture, from, start: editingOf(session) }
      gestureRef.current = { drag, before: session, hit: undefined, hasMoved: false }
      return
    }
    const hit = elementAt(editingOf(session).drawing.elements, from, reach)
    // With the loupe on, a finger moves the loupe, and only a tap chooses.
    if (session.loupe && event.pointerType === 'touch') {
      gestureRef.current = { loupeAt: point, hit, hasMoved: false }
      return
    }
    const next = afterPress(session, hit, event.shiftKey)
    setSession(next)
    const start = editingOf(next)
    const isMarquee = session.viewOnly || !hit || !start.selection.includes(hit.id)
    const drag: Drag = isMarquee ? { kind: 'marquee', from, start: start.selection } : { kind: 'move', from, start }
    gestureRef.current = { drag, before: next, hit, hasMoved: false }
  }

  const move = (event: PointerEvent<HTMLElement>) => {
    const point = localOf(event)
    if (fingers.current.has(event.pointerId)) fingers.current.set(event.pointerId, point)
    const gesture = gestureRef.current
    if (!gesture) return
    if ('pinch' in gesture) {
      if (fingers.current.size < 2) return
      const points = [...fingers.current.values()]
      const [factor, middle] = [distanceBetween(points) / gesture.pinch.spread, middleBetween(points)]
      const from = gesture.pinch.middle
      const { zoom, left, top } = zoomedAt(gesture.view, from, factor)
      // The point between the fingers stays under them.
      setSession({
        ...editor.getState(),
        view: { zoom, left: left + middle.x - from.x, top: top + middle.y - from.y },
      })
    } else if ('loupeAt' in gesture) {
      gesture.hasMoved ||= distanceBetween([gesture.loupeAt, point]) >= LEAST_MOVE
    } else if ('pan' in gesture) {
      const { zoom, left, top } = gesture.view
      setSession({
        ...editor.getState(),
        view: { zoom, left: left + point.x - gesture.pan.x, top: top + point.y - gesture.pan.y },
      })
    } else {
      const session = editor.getState()
      const view = viewOf(session)
      const to = onDrawing(view, point)
      gesture.hasMoved ||= Math.hypot(to.x - gesture.drag.from.x, to.y - gesture.drag.from.y) * view.zoom >= LEAST_MOVE
      if (!gesture.hasMoved) return
      const { session: next, ...marks } = afterDrag(session, gesture.drag, to, modifiersOf(event))
      setSession(next)
      setFeedback({ ...marks, at: point })
    }
  }

  const finish = (event: PointerEvent<HTMLElement>) => {
    fingers.current.delete(event.pointerId)
    const gesture = gestureRef.current
    stop()
    const session = editor.getState()
    if (gesture && 'loupeAt' in gesture && !gesture.hasMoved)
      return setSession(choose(gesture.hit ? idsChosenBy(editingOf(session), gesture.hit) : [])(session))
    if (!gesture || !('drag' in gesture)) return
    if (gesture.drag.kind === 'draw') {
      const words = { text: t('editor.newText'), lang: languageOf(i18n.language) }
      const next = afterDrawing(
        session,
        gesture.drag,
        onDrawing(viewOf(session), localOf(event)),
        modifiersOf(event),
        words,
        {},
      )
      setSession(next)
      if (gesture.drag.tool === 'image') editor.setState({ pickingId: editingOf(next).selection[0] })
      return
    }
    // A press on one of several chosen elements keeps all of them chosen, because it may begin a drag. If it has not
    // begun one, only the pressed element or its group is chosen at the release.
    if (!gesture.hasMoved && gesture.hit && !event.shiftKey)
      return setSession(choose(idsChosenBy(editingOf(session), gesture.hit))(session))
    setSession({ ...session, history: gestureEnded(session.history) })
  }

  /**
   * Handles a double press: it chooses an element within its group, or else opens its text, its crop, or the choice of
   * its picture.
   */
  const handleDoublePress = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const session = editor.getState()
    const view = viewOf(session)
    const hit = elementAt(
      editingOf(session).drawing.elements,
      onDrawing(view, localOf({ clientX, clientY })),
      REACH / view.zoom,
    )
    if (!hit) return
    const { selection } = editingOf(session)
    const isOnlyChosen = selection.length === 1 && selection[0] === hit.id
    if (!isOnlyChosen && idsChosenBy(editingOf(session), hit).length > 1) setSession(choose([hit.id])(session))
    else if (session.viewOnly) return
    else if (hit.kind === 'image' && !hit.image) editor.setState({ pickingId: hit.id })
    else if (hit.kind === 'image')
      setSession({ ...choose([hit.id])(session), croppingId: cropping ? undefined : hit.id })
    else if ('text' in hit) setSession({ ...choose([hit.id])(session), typingId: hit.id })
  }

  return { press, move, finish, handleDoublePress, cancel, cancelPointer, feedback, localOf }
}
