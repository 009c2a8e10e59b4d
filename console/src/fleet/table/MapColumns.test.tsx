// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { readTable, type Table } from '../../base/read-table.ts'
import { show } from '../../testing/rendering.tsx'
import { MapColumns } from './MapColumns.tsx'

test('a column whose name can be that of no field says so at its field, until it has another', async () => {
  const table = readTable('mac,items.99999999,__proto__.x,price\na00000000001,1,2,3') as Table
  const change = vi.fn()
  await show(<MapColumns table={table} mapping={{ mac: 0, fields: table.columns }} change={change} known={[]} />)
  const faultOf = (column: string) => {
    const field = screen.getByLabelText(`Field filled by column ${column}`)
    expect(field.getAttribute('aria-invalid')).toBe(String(field.hasAttribute('aria-describedby')))
    return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
  }
  expect(faultOf('items.99999999')).toBe('A number in the name of a field is at most 999.')
  expect(faultOf('__proto__.x')).toContain('may be __proto__, constructor or prototype')
  expect(faultOf('price')).toBeUndefined()
  fireEvent.change(screen.getByLabelText('Field filled by column items.99999999'), { target: { value: 'items.9' } })
  expect(change).toHaveBeenCalledWith({ mac: 0, fields: ['mac', 'items.9', '__proto__.x', 'price'] })
})
