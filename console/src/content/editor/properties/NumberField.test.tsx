import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { NumberField } from './NumberField.tsx'

function Width() {
  const [width, setWidth] = useState(40)
  return <NumberField label="Width" value={width} onChange={setWidth} />
}

test('a drag on the label that the browser cancels gives back the number, and has ended', () => {
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
