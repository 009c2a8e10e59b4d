import { fireEvent, screen, waitFor } from '@testing-library/react'
import { products } from '@wifi-tms/contract/products'
import { expect, test, vi } from 'vitest'
import { productOf } from '../../testing/objects.ts'
import { serving, show } from '../../testing/rendering.tsx'
import { ReferenceSelect } from './ReferenceSelect.tsx'

/** Thousands of products, in which the server searches by name, page by page. */
const allProducts = Array.from({ length: 3000 }, (_, index) =>
  productOf(`id-${index}`, `Shop ${String(index).padStart(4, '0')}`),
)

const server = (call: string) => {
  const { searchParams } = new URL(call.split(' ')[1]!, 'http://console')
  const ids = searchParams.getAll('_id')
  const matches = ids.length
    ? allProducts.filter(({ _id }) => ids.includes(_id))
    : allProducts.filter(({ name }) => name.includes(searchParams.get('q') ?? ''))
  return { items: matches.slice(0, Number(searchParams.get('limit'))), total: matches.length }
}

const onChange = vi.fn()
const select = (value?: string) => (
  <ReferenceSelect
    resource={products}
    nameOf={({ name }) => name}
    label="Product"
    value={value}
    onChange={(id) => onChange(id)}
  />
)
const field = () => screen.getByRole('combobox', { name: 'Product' })
const offered = () => [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent)

test('the chosen object is shown by its name, however far down the list it is, and nothing else is fetched', async () => {
  const calls = serving(server)
  await show(select('id-2999'))
  await screen.findByText('Shop 2999')
  expect(calls).toEqual(['GET /user/api/rest/products?_id=id-2999&limit=100'])
})

test('the server searches for the typed text once the typing pauses', async () => {
  const calls = serving(server)
  await show(select())
  expect(calls).toEqual([])
  fireEvent.mouseDown(field())
  await waitFor(() => expect(offered()[0]).toBe('Shop 0000'))
  // 20 products, and the line that asks people to type.
  expect(offered()).toHaveLength(21)
  expect(offered().at(-1)).toBe('3,000 in total. Type to search.')
  for (const text of ['29', '299', '2998']) fireEvent.change(field(), { target: { value: text } })
  await waitFor(() => expect(offered()).toEqual(['Shop 2998']))
  expect(calls.map((call) => new URLSearchParams(call.split('?')[1]).get('q'))).toEqual([null, '2998'])
  fireEvent.click(screen.getByTitle('Shop 2998'))
  expect(onChange.mock.calls).toEqual([['id-2998']])
})

test('a field that is opened by typing fetches only the list of what was typed', async () => {
  const calls = serving(server)
  await show(select())
  fireEvent.change(field(), { target: { value: '1234' } })
  await waitFor(() => expect(offered()).toEqual(['Shop 1234']))
  expect(calls).toHaveLength(1)
})

test('a field whose object was deleted stays usable', async () => {
  serving(server)
  await show(select('id-gone'))
  await screen.findByText('…')
  fireEvent.mouseDown(field())
  await waitFor(() => expect(offered()).toContain('Shop 0000'))
})
