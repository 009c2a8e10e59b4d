import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../testing/rendering.tsx'
import { viewOf } from '../document/session.ts'
import { EditorContext, newEditor } from '../store/editor.ts'
import { Rulers } from './Rulers.tsx'

const pointer = (clientX: number, clientY: number) => ({ clientX, clientY, pointerId: 1, button: 0 })

/** jsdom has no capture of pointers. */
const withCapture = (element: Element) =>
  Object.assign(element, { setPointerCapture() {}, hasPointerCapture: () => true })

test('a drag of a guideline that the browser cancels leaves the guidelines as they were', async () => {
  const editor = newEditor({ name: '', resolution: '400x300', background: 'white', elements: [] })
  editor.setState({ view: { zoom: 1, left: 0, top: 0 }, guidelines: [{ axis: 'x', at: 50 }] })
  const localOf = ({ clientX: x, clientY: y }: { clientX: number; clientY: number }) => ({ x, y })
  const { container } = await show(
    <EditorContext value={editor}>
      <Rulers view={viewOf(editor.getState())} localOf={localOf} />
    </EditorContext>,
  )
  const positions = () => editor.getState().guidelines.map(({ axis, at }) => `${axis} ${at}`)
  const drag = (element: Element, to: ReturnType<typeof pointer>) => {
    fireEvent.pointerDown(element, pointer(50, 5))
    fireEvent.pointerMove(element, to)
  }

  const guideline = withCapture(screen.getByRole('slider'))
  drag(guideline, pointer(120, 5))
  expect(positions()).toEqual(['x 120'])
  fireEvent.pointerCancel(guideline)
  expect(positions()).toEqual(['x 50'])

  const ruler = withCapture(container.querySelector('.editor-ruler[data-axis="x"]')!)
  drag(ruler, pointer(50, 80))
  expect(positions()).toEqual(['x 50', 'y 80'])
  fireEvent.pointerCancel(ruler)
  expect(positions()).toEqual(['x 50'])
})
