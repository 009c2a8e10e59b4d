import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../testing/rendering.tsx'
import { ImportColumns } from './ImportColumns.tsx'

test('a column that becomes the name takes it from the column that was key and name', async () => {
  const change = vi.fn()
  const head = { columns: ['Article', 'Label'], example: ['00001', 'Butter'] }
  await show(<ImportColumns head={head} uses={['key.name', 'value']} change={change} placeholders={[]} />)
  fireEvent.mouseDown(screen.getAllByRole('combobox')[1]!)
  fireEvent.click(screen.getByTitle('Name'))
  expect(change.mock.calls).toEqual([[['key', 'name']]])
})
