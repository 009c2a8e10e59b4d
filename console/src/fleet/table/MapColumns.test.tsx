import { fireEvent, screen } from '@testing-library/react'
import { readTable, type Table } from '@wifi-tms/contract/read-table'
import { expect, test, vi } from 'vitest'
import { show } from '../../testing/rendering.tsx'
import { MapColumns } from './MapColumns.tsx'
import { guessMapping } from './map-rows.ts'
import type { TablePlace } from './places.ts'

const places: TablePlace[] = [
  { name: 'price', kind: 'amount' },
  { name: 'until', kind: 'date' },
  { name: 'note', kind: 'text' },
]

test('unused columns and empty places are listed, and choosing a place for a column frees the column that had it', async () => {
  const table = readTable('mac,cena,shelf,bis\n02aa00000001,1,2,3/4/2026') as Table
  const change = vi.fn()
  const mapping = guessMapping(table, ['price', 'until', 'note'])
  const { fields } = mapping
  expect(fields).toEqual(['', 'price', '', ''])
  const shownMapping = { ...mapping, fields: ['', 'price', '', 'until'] }
  await show(<MapColumns table={table} mapping={shownMapping} change={change} places={places} />)
  expect(screen.getByText('These places stay empty: note')).toBeTruthy()
  expect(screen.getByText('These columns are left out: shelf')).toBeTruthy()
  expect(screen.getByLabelText('Order of day and month in bis')).toBeTruthy()
  fireEvent.mouseDown(screen.getByLabelText('Field filled by column shelf'))
  const priceOption = (await screen.findAllByTitle('price')).find((option) => option.matches('.ant-select-item-option'))
  fireEvent.click(priceOption!)
  expect(change).toHaveBeenCalledWith({ ...shownMapping, fields: ['', '', 'price', 'until'] })
})
