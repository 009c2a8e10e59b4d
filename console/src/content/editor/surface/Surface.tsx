import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { frameOf } from '../document/crop.ts'
import { chosenOf } from '../document/drawing.ts'
import { boundsOf, elementAt, type Point } from '../document/geometry.ts'
import { idsChosenBy } from '../document/groups.ts'
import { choose, editingOf, sizeOf, viewOf } from '../document/session.ts'
import { onDrawing, toViewport, zoomedAt } from '../document/view.ts'
import { usePainter } from '../painting/use-painter.ts'
import { useEditor, useEditorStore } from '../store/editor.ts'
import { type PreviewPanel, useFleetPanels } from '../store/panel.ts'
import { ActionMenu } from './ActionMenu.tsx'
import { CropSheet, useCropKeys, useCropping } from './CropSheet.tsx'
import { InkStrip } from './InkStrip.tsx'
import { Loupe, type LoupePoint } from './Loupe.tsx'
import { Overlay } from './Overlay.tsx'
import { Rulers } from './Rulers.tsx'
import { TypingBox } from './TypingBox.tsx'
import { useFiles } from './use-files.ts'
import { useKeys } from './use-keys.ts'
import { REACH, usePointerGestures } from './use-pointer-gestures.ts'
import { WallView } from './WallView.tsx'
import './surface.css'

/** The least distance of the grid's lines, in CSS pixels. Closer lines would hide the drawing. */
const MIN_GRID_STEP = 4
/** The change of the zoom's logarithm for a pixel of the wheel's movement. */
const ZOOM_SPEED = 0.004

/**
 * Makes the wheel move the drawing, and zoom it with Ctrl; browsers report a pinch on a touchpad as a wheel with Ctrl.
 * The listener is not React's, which is passive and could not stop the page from scrolling.
 */
function useWheel(surface: RefObject<HTMLElement | null>) {
  const editor = useEditorStore()
  useEffect(() => {
    const element = surface.current!
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const session = editor.getState()
      const view = viewOf(session)
      const { left, top } = element.getBoundingClientRect()
      // The CSS pixels for one unit of the wheel's movement. Some browsers give the movement in lines, of 16 pixels
      // here.
      const pixelsPerUnit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
      if (event.ctrlKey || event.metaKey) {
        const point = { x: event.clientX - left, y: event.clientY - top }
        // With the exponential, turning the wheel back restores the zoom exactly.
        editor.setState({ view: zoomedAt(view, point, Math.exp(-event.deltaY * pixelsPerUnit * ZOOM_SPEED)) })
      } else {
        const [dx, dy] = event.shiftKey && event.deltaX === 0 ? [event.deltaY, 0] : [event.deltaX, event.deltaY]
        editor.setState({ view: { ...view, left: view.left - dx * pixelsPerUnit, top: view.top - dy * pixelsPerUnit } })
      }
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [surface, editor])
}

function useViewportSize(surface: RefObject<HTMLElement | null>) {
  const editor = useEditorStore()
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect
      if (width > 0) editor.setState({ viewport: { width, height, ratio: window.devicePixelRatio || 1 } })
    })
    observer.observe(surface.current!)
    return () => observer.disconnect()
  }, [surface, editor])
}

/** The drawing, painted as the panel shows it, on which people work by pointer and keys. */
export function Surface({ preview }: { preview: PreviewPanel }) {
  const { t } = useTranslation()
  const surface = useRef<HTMLElement>(null)
  const paper = useRef<HTMLDivElement>(null)
  const [isSpaceHeld, isPanning] = useKeys()
  const cropping = useCropping()
  const gestures = usePointerGestures(surface, isSpaceHeld, cropping)
  const cropByKey = useCropKeys(cropping)
  const drop = useFiles(gestures.localOf)
  const editor = useEditorStore()
  const editing = useEditor(editingOf)
  const viewOnly = useEditor((state) => state.viewOnly)
  const tool = useEditor((state) => state.tool)
  const typingId = useEditor((state) => state.typingId)
  const grid = useEditor((state) => state.grid)
  // `viewOf` makes a new object each time, so its parts are watched instead.
  const zoom = useEditor((state) => viewOf(state).zoom)
  const left = useEditor((state) => viewOf(state).left)
  const top = useEditor((state) => viewOf(state).top)
  const view = { zoom, left, top }
  const { width, height } = useDrawingSize()
  const [hovered, setHovered] = useState<string>()
  const loupe = useEditor((state) => state.loupe)
  const rulers = useEditor((state) => state.rulers)
  const open = useEditor((state) => state.open)
  const [pointer, setPointer] = useState<LoupePoint>()
  const [menuAt, setMenuAt] = useState<Point>()
  const otherPanels = useFleetPanels(preview)
  usePainter(paper, preview, otherPanels)
  useWheel(surface)
  useViewportSize(surface)
  useEffect(() => {
    const stop = ({ key }: KeyboardEvent) => key === 'Escape' && gestures.cancel()
    window.addEventListener('keydown', stop)
    return () => window.removeEventListener('keydown', stop)
  })
  const typedElement = editing.drawing.elements.find(({ id, locked }) => id === typingId && !locked)
  /** Marks the element under the pointer, or near it. */
  const hover = (event: { clientX: number; clientY: number; buttons: number; pointerType: string }) => {
    const point = onDrawing(view, gestures.localOf(event))
    const hit =
      event.buttons === 0 && event.pointerType !== 'touch' && elementAt(editing.drawing.elements, point, REACH / zoom)
    setHovered(tool === 'select' && hit ? hit.id : undefined)
  }
  const loupePointOf = (event: PointerEvent): LoupePoint => ({
    ...gestures.localOf(event),
    above: event.pointerType === 'touch',
  })
  const showMenu = (event: MouseEvent) => {
    event.preventDefault()
    const session = editor.getState()
    const hit = elementAt(editing.drawing.elements, onDrawing(view, gestures.localOf(event)), REACH / zoom)
    if (hit && !editing.selection.includes(hit.id))
      editor.setState(choose(idsChosenBy(editingOf(session), hit))(session))
    setMenuAt({ x: event.clientX, y: event.clientY })
  }
  return (
    <>
      <section
        ref={surface}
        className="editor-surface"
        aria-label={t('editor.canvas')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move, size and remove what is chosen here
        tabIndex={0}
        data-tool={tool}
        data-panning={isPanning || undefined}
        onPointerDown={(event) => {
          gestures.press(event)
          if (loupe) setPointer(loupePointOf(event))
        }}
        onPointerMove={(event) => {
          gestures.move(event)
          hover(event)
          if (loupe) setPointer(loupePointOf(event))
        }}
        // Once a person uses keys, the loupe moves from the pointer to the chosen elements.
        onKeyDown={(event) => {
          setPointer(undefined)
          cropByKey(event)
        }}
        onPointerUp={gestures.finish}
        onPointerCancel={gestures.cancelPointer}
        onPointerLeave={({ pointerType }) => {
          setHovered(undefined)
          if (pointerType !== 'touch') setPointer(undefined)
        }}
        onDoubleClick={gestures.handleDoublePress}
        onContextMenu={showMenu}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <div
          ref={paper}
          className="editor-paper"
          data-crisp={zoom >= 1 || undefined}
          style={{ left, top, width: width * zoom, height: height * zoom }}
        />
        {grid > 0 && zoom * grid >= MIN_GRID_STEP && (
          <div
            className="editor-grid"
            style={{
              left,
              top,
              width: width * zoom,
              height: height * zoom,
              backgroundSize: `${grid * zoom}px ${grid * zoom}px`,
            }}
          />
        )}
        {cropping && <CropSheet {...cropping} view={view} />}
        {rulers && <Rulers view={view} localOf={gestures.localOf} />}
        <Overlay
          editing={editing}
          view={view}
          hovered={editing.drawing.elements.find(({ id }) => id === hovered)}
          feedback={gestures.feedback}
          hasHandles={tool === 'select' && typedElement === undefined && !viewOnly}
          frame={cropping && frameOf(cropping.image, cropping.picture)}
        />
        {typedElement && 'text' in typedElement && (
          <TypingBox key={typedElement.id} element={typedElement} view={view} />
        )}
        {editing.drawing.elements.length === 0 && tool === 'select' && !viewOnly && (
          <p className="editor-hint">{t('editor.emptyHint')}</p>
        )}
        {loupe && <Loupe at={pointer ?? toViewport(view, boundsOf(chosenOf(editing)) ?? { x: 0, y: 0 })} view={view} />}
        {menuAt && <ActionMenu at={menuAt} close={() => setMenuAt(undefined)} />}
      </section>
      <InkStrip otherPanels={otherPanels} preview={preview} />
      {open === 'wall' && <WallView preview={preview} close={() => editor.setState({ open: undefined })} />}
    </>
  )
}

/** Gives the size of the drawing; a change of anything else causes no render. */
function useDrawingSize() {
  const width = useEditor((state) => sizeOf(state).width)
  const height = useEditor((state) => sizeOf(state).height)
  return { width, height }
}
