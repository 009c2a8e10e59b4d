import { act, fireEvent, render, screen } from '@testing-library/react'
import { Element } from '@wifi-tms/contract/elements'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { gestureEnded } from '../document/history.ts'
import { choose } from '../document/session.ts'
import { EditorContext, newEditor } from '../store/editor.ts'
import { NumberField } from './NumberField.tsx'
import { useField } from './use-field.ts'

function Width() {
  const [width, setWidth] = useState(40)
  return <NumberField label="Width" value={width} onChange={setWidth} />
}

test('if the browser cancels a drag on the label, the field has its earlier number again, and the drag has ended', () => {
  render(<Width />)
  const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Width' })
  // jsdom has no capture of pointers.
  const label = Object.assign(screen.getByText('Width'), { setPointerCapture() {} })
  fireEvent.pointerDown(label, { clientX: 10 })
  fireEvent.pointerMove(label, { clientX: 30 })
  expect(field.value).toBe('50')
  fireEvent.pointerCancel(label)
  expect(field.value).toBe('40')
  fireEvent.pointerMove(label, { clientX: 60 })
  expect(field.value).toBe('40')
})

function Left() {
  const { value, set } = useField('x')
  return <NumberField label="Left" value={value} onChange={set} />
}

test('a drag on the label that the browser cancels leaves nothing to undo, and the next drag is a step of its own', () => {
  const elements = [Element.parse({ kind: 'rectangle', id: 'a', x: 10, y: 10, width: 100, height: 60, fill: 'red' })]
  const editor = newEditor({ name: '', resolution: '400x300', background: 'white', elements })
  editor.setState(choose(['a'])(editor.getState()))
  render(
    <EditorContext value={editor}>
      <Left />
    </EditorContext>,
  )
  const label = Object.assign(screen.getByText('Left'), { setPointerCapture() {} })
  const dragTo = (clientX: number) => {
    fireEvent.pointerDown(label, { clientX: 0 })
    fireEvent.pointerMove(label, { clientX })
  }
  const stepCount = () => editor.getState().history.past.length
  dragTo(20)
  fireEvent.pointerUp(label)
  expect(stepCount()).toBe(1)
  act(() => editor.setState(({ history }) => ({ history: gestureEnded(history) })))
  dragTo(40)
  expect(stepCount()).toBe(2)
  fireEvent.pointerCancel(label)
  expect(stepCount()).toBe(1)
  dragTo(60)
  expect(stepCount()).toBe(2)
})
