import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/rendering.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import { useChosenColumns } from './shown-columns.ts'

const columns = [
  { key: 'name', title: 'Name', sort: 'name' },
  { key: 'place', title: 'Place' },
]

const Chosen = () => <output>{useChosenColumns('rooms')?.join(' ') ?? 'all'}</output>

test('the main column stays when all others are taken away, and a press shows all again', async () => {
  await show(
    <>
      <ColumnChoice list="rooms" columns={columns} />
      <Chosen />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
  const place = await screen.findByRole('checkbox', { name: 'Place' })
  fireEvent.click(place)
  expect(screen.getByRole('status', { hidden: true }).textContent).toBe('name')
  fireEvent.click(screen.getByRole('button', { name: 'Show all columns' }))
  expect(screen.getByRole('status', { hidden: true }).textContent).toBe('all')
})
