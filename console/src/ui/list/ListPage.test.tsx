import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Role } from '@wifi-tms/contract/permissions'
import { useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import ProductList from '../../fleet/products/ProductList.tsx'
import { productOf } from '../../testing/objects.ts'
import { addressNow, RefusedCall, serving, show } from '../../testing/rendering.tsx'

const page = (names: string[], total = names.length) => ({
  items: names.map((name) => productOf(`id-${name}`, name)),
  total,
})
const showList = (roles: Role[] = ['admin'], address = '/') => show(<ProductList />, { roles, at: address })
const add = () => screen.queryByRole('button', { name: 'Add product' })

test('while the list is being fetched it shows that it is loading', async () => {
  serving(() => new Promise(() => {}))
  await showList()
  screen.getByRole('status', { name: 'Loading' })
})

test('the button that adds a row is hidden until the list is loaded', async () => {
  let answer = (_: unknown) => {}
  serving(() => new Promise((done) => (answer = done)))
  await showList()
  expect(add()!.closest('.page-action-later')).not.toBeNull()
  answer(page(['Shop']))
  await screen.findByText('Shop')
  expect(add()!.closest('.page-action-later')).toBeNull()
})

test('a list that failed shows the reason, and is shown after a retry', async () => {
  let isDown = true
  serving(() => (isDown ? new RefusedCall({ code: 50000, message: 'Internal error' }) : page(['Shop'])))
  await showList()
  const trouble = (await screen.findByText('Could not load data')).parentElement!
  within(trouble).getByText('Internal error')
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Shop')
})

test('an empty list has no search, and people who may add are offered to add the first', async () => {
  serving(() => page([]))
  await showList()
  await screen.findByText('No products yet')
  expect(screen.queryByRole('searchbox')).toBeNull()
  fireEvent.click(add()!)
  screen.getByRole('dialog', { name: 'Add product' })
})

test('people who may only read are offered the history and nothing else', async () => {
  serving(() => page(['Shop']))
  await showList(['viewer'])
  await screen.findByText('Shop')
  expect([add(), screen.queryByRole('button', { name: 'Edit Shop' })]).toEqual([null, null])
  const row = within(screen.getByRole('row', { name: /Shop/ }))
  row.getByRole('button', { name: 'History of Shop' })
  expect(row.queryByRole('button', { name: 'Delete Shop' })).toBeNull()
})

test('a button beside an empty result removes search and filters from the address', async () => {
  const calls = serving((call) => (/q=|enrolment=/.test(call) ? page([]) : page(['Shop'])))
  await showList(['admin'], '/?q=door&enrolment=closed&page=3&limit=20')
  await screen.findByText('No results')
  expect(calls).toEqual(['GET /user/api/rest/products?page=3&limit=20&q=door&enrolment=closed'])
  fireEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }))
  await screen.findByText('Shop')
  expect(addressNow()).toBe('/?limit=20')
})

test('presses on a column head sort the list up, then down, then not at all', async () => {
  const calls = serving(() => page(['Shop', 'Market']))
  await showList()
  const head = async () => within(await screen.findByRole('columnheader', { name: 'Name' })).getByRole('button')
  for (const address of ['/?sort=name', '/?sort=-name', '/']) {
    fireEvent.click(await head())
    expect(addressNow()).toBe(address)
  }
  await waitFor(() => expect(calls.at(-1)).toContain('sort=-name'))
})

test('a page number beyond the last page shows the last page', async () => {
  serving((call) => page(call.includes('page=2&') ? ['Last'] : [], 12))
  await showList(['admin'], '/?page=9')
  await screen.findByText('Last')
  expect(addressNow()).toBe('/?page=2')
})

test('a row is deleted after a question; one in use stays, and the reason is shown', async () => {
  const facts = { kind: 'devices', count: 1, names: ['Door'] }
  let isUsed = true
  const calls = serving((call) => {
    if (call.startsWith('GET')) return page(['Shop'])
    return isUsed ? new RefusedCall({ code: 40900, message: 'In use', reason: 'in-use', facts }) : { _id: 'id-Shop' }
  })
  await showList()
  const remove = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Shop' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete product Shop?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await remove()
  await screen.findByText('Cannot delete: used by 1 device (Door)')
  isUsed = false
  await remove()
  await screen.findByText('Shop has been deleted')
  expect(calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(2)
  expect(calls.at(-1)).toMatch(/^GET /)
})

test('Back leads away from a list whose address named a page that it no longer has', async () => {
  serving(() => page(['Shop'], 30))
  function Pages() {
    const navigate = useNavigate()
    return (
      <>
        <button type="button" onClick={() => void navigate('/list?page=9')}>
          Go
        </button>
        <button type="button" onClick={() => void navigate(-1)}>
          Back
        </button>
        <ProductList />
      </>
    )
  }
  await show(<Pages />, { at: '/?page=2' })
  await screen.findByText('Shop')
  fireEvent.click(screen.getByRole('button', { name: 'Go' }))
  await waitFor(() => expect(addressNow()).toBe('/list?page=3'))
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(addressNow()).toBe('/?page=2'))
})
