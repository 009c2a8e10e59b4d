import { act, fireEvent, screen } from '@testing-library/react'
import { Element } from '@wifi-tms/contract/elements'
import { panelOf } from '@wifi-tms/paint/panels'
import { expect, test, vi } from 'vitest'
import { serving, show } from '../../../testing/rendering.tsx'
import { choose, editingOf, viewOf } from '../document/session.ts'
import { LEAST_ZOOM, MOST_ZOOM } from '../document/view.ts'
import { EditorContext, newEditor } from '../store/editor.ts'
import { Surface } from './Surface.tsx'

/** Shows a drawing of one rectangle, one CSS pixel for each of its pixels. Gives the editor and the surface. */
async function showSurface() {
  serving(() => ({ items: [], total: 0, families: [] }))
  vi.stubGlobal(
    'Worker',
    class {
      addEventListener() {}
      postMessage() {}
      terminate() {}
    },
  )
  const elements = [Element.parse({ kind: 'rectangle', id: 'a', x: 10, y: 10, width: 100, height: 60, fill: 'red' })]
  const editor = newEditor({ name: '', resolution: '400x300', background: 'white', elements })
  editor.setState({ view: { zoom: 1, left: 0, top: 0 }, isSnapping: false })
  const panel = panelOf({ color: '7 color', width: 400, height: 300, angle: 0 })
  await show(
    <EditorContext value={editor}>
      <Surface preview={{ panel, fittingTypes: [], chosenInks: '7 color' }} />
    </EditorContext>,
  )
  // jsdom has no capture of pointers.
  const surface = Object.assign(screen.getByRole('region', { name: 'Canvas' }), { setPointerCapture() {} })
  return { editor, surface, drawingOf: () => editingOf(editor.getState()).drawing }
}

const finger = (clientX: number, clientY: number, pointerId = 1) => ({
  clientX,
  clientY,
  pointerId,
  pointerType: 'touch',
})

test('a gesture that the browser cancels changes nothing', async () => {
  const { editor, surface, drawingOf } = await showSurface()
  const before = drawingOf()
  act(() => editor.setState({ tool: 'circle' }))
  fireEvent.pointerDown(surface, finger(200, 100))
  fireEvent.pointerMove(surface, finger(260, 160))
  fireEvent.pointerCancel(surface, finger(260, 160))
  expect(drawingOf()).toBe(before)
  expect(editor.getState().tool).toBe('circle')

  act(() => editor.setState({ tool: 'select' }))
  fireEvent.pointerDown(surface, finger(50, 40))
  fireEvent.pointerMove(surface, finger(90, 40))
  expect(drawingOf().elements[0]!.x).toBe(50)
  fireEvent.pointerCancel(surface, finger(90, 40))
  fireEvent.pointerMove(surface, finger(120, 40))
  expect(drawingOf()).toBe(before)
  expect(editor.getState().history.past).toEqual([])

  // With the loupe, only a tap chooses.
  act(() => editor.setState({ ...choose([])(editor.getState()), loupe: true }))
  fireEvent.pointerDown(surface, finger(50, 40))
  fireEvent.pointerCancel(surface, finger(50, 40))
  expect(editingOf(editor.getState()).selection).toEqual([])

  // The canceled fingers are gone: the next one draws, and does not pinch.
  act(() => editor.setState({ loupe: false, tool: 'circle' }))
  fireEvent.pointerDown(surface, finger(200, 100, 2))
  fireEvent.pointerUp(surface, finger(260, 160, 2))
  expect(drawingOf().elements.map(({ kind }) => kind)).toEqual(['rectangle', 'circle'])
})

test('Escape takes back a drag, but not the small pictures that were painted meanwhile', async () => {
  const { editor, surface, drawingOf } = await showSurface()
  const before = drawingOf()
  fireEvent.pointerDown(surface, finger(50, 40))
  fireEvent.pointerMove(surface, finger(90, 40))
  const thumbnails = {}
  act(() => editor.setState({ thumbnails }))
  fireEvent.keyDown(surface, { key: 'Escape' })
  expect(drawingOf()).toBe(before)
  // The painter has closed the pictures from before, and a closed one cannot be drawn.
  expect(editor.getState().thumbnails).toBe(thumbnails)
})

test('a pinch zooms within the bounds, and the point between the fingers stays under them', async () => {
  const { editor, surface } = await showSurface()
  const pinchTo = (spread: number) => {
    act(() => editor.setState({ view: { zoom: 1, left: 0, top: 0 } }))
    fireEvent.pointerDown(surface, finger(100, 100, 1))
    fireEvent.pointerDown(surface, finger(200, 100, 2))
    // The middle of the fingers moves from (150, 100) to (160, 120).
    fireEvent.pointerMove(surface, finger(160 - spread / 2, 120, 1))
    fireEvent.pointerMove(surface, finger(160 + spread / 2, 120, 2))
    for (const pointerId of [1, 2]) fireEvent.pointerUp(surface, finger(0, 0, pointerId))
    return viewOf(editor.getState())
  }
  expect(pinchTo(200)).toEqual({ zoom: 2, left: 160 - 300, top: 120 - 200 })
  expect(pinchTo(100 * MOST_ZOOM * 2).zoom).toBe(MOST_ZOOM)
  expect(pinchTo((100 * LEAST_ZOOM) / 2)).toEqual({
    zoom: LEAST_ZOOM,
    left: 160 - 150 * LEAST_ZOOM,
    top: 120 - 100 * LEAST_ZOOM,
  })
})
