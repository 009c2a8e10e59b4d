import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../testing/rendering.tsx'
import { ImportSpan } from './ImportSpan.tsx'
import type { RowSpan } from './send-rows.ts'

test('the moments that will be sent are in their fields, also after another file was read', async () => {
  function Page() {
    const [span, setSpan] = useState<RowSpan>({})
    const [file, setFile] = useState(1)
    return (
      <>
        <button type="button" onClick={() => setFile(file + 1)}>
          Read
        </button>
        <ImportSpan key={file} span={span} change={setSpan} />
        <output>{span.from ?? ''}</output>
      </>
    )
  }
  await show(<Page />)
  const from = () => screen.getByLabelText<HTMLInputElement>(/^From/)
  fireEvent.change(from(), { target: { value: '2027-03-01T08:00' } })
  expect(screen.getByRole('status').textContent).toBe(new Date('2027-03-01T08:00').toISOString())
  fireEvent.click(screen.getByRole('button', { name: 'Read' }))
  expect(from().value).toBe('2027-03-01T08:00')
  fireEvent.change(from(), { target: { value: '' } })
  expect(screen.getByRole('status').textContent).toBe('')
})
