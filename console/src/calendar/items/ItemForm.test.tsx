import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { itemOf } from '../../testing/objects.ts'
import { serving, show } from '../../testing/rendering.tsx'
import { ItemForm } from './ItemForm.tsx'

test('the form of an item has the values that were just read, and not the older ones of its row in the list', async () => {
  const row = { ...itemOf('i1', 'Butter'), values: { price: '2.00' } }
  const stored = { ...row, values: { price: '3.00' } }
  serving((call) => (call === 'GET /user/api/rest/items/i1' ? stored : undefined))
  await show(<ItemForm object={row} close={() => {}} />)
  await screen.findByDisplayValue('3.00')
})

test('a warning about values that were typed before does not refuse to save those that are typed now', async () => {
  const stored = { ...itemOf('i1', 'Butter'), values: { price: 'cheap' } }
  const calls = serving((call, body) => {
    if (call.endsWith('/rest/items/i1')) return stored
    if (!call.startsWith('POST /user/api/items')) return undefined
    const isBad = JSON.stringify(body).includes('cheap')
    const warnings = isBad ? [{ row: 0, path: 'values.price', message: 'this is no amount' }] : []
    const counts = { created: 0, changed: 1, same: 0, deleted: 0, held: 0, wished: 0 }
    return { ...counts, failed: [], warnings, doneAt: null }
  })
  await show(<ItemForm object={stored} close={() => {}} />)
  await screen.findByRole('checkbox')
  fireEvent.change(screen.getByDisplayValue('cheap'), { target: { value: '3.00' } })
  await act(async () => {})
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls).toContain('PUT /user/api/rest/items/i1'))
})

test('a tick for values that the template cannot show does not hold for other such values', async () => {
  const stored = { ...itemOf('i1', 'Butter'), values: { price: 'cheap' } }
  serving((call, body) => {
    if (call.endsWith('/rest/items/i1')) return stored
    if (!call.startsWith('POST /user/api/items')) return undefined
    const message = JSON.stringify(body).includes('cheap') ? 'this is no amount' : 'this is too long'
    const counts = { created: 0, changed: 1, same: 0, deleted: 0, held: 0, wished: 0 }
    return { ...counts, failed: [], warnings: [{ row: 0, path: 'values.price', message }], doneAt: null }
  })
  await show(<ItemForm object={stored} close={() => {}} />)
  fireEvent.click(await screen.findByRole('checkbox', { checked: false }))
  await screen.findByRole('checkbox', { checked: true })
  fireEvent.change(screen.getByDisplayValue('cheap'), { target: { value: '1234567890123' } })
  await screen.findByText(/too long/)
  await screen.findByRole('checkbox', { checked: false })
})
