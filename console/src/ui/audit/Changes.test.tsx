import { screen } from '@testing-library/react'
import type { Change } from '@wifi-tms/contract/audit'
import { expect, test } from 'vitest'
import { productOf } from '../../testing/objects.ts'
import { serving, show } from '../../testing/rendering.tsx'
import { Changes } from './Changes.tsx'

const setFields = (...names: string[]): Change[] =>
  names.map((field) => ({ field, from: null, to: field.toUpperCase() }))
const lines = () => screen.getAllByRole('listitem', { hidden: true }).map((line) => line.textContent)

test('a changed field is shown by its name with both values; of a secret only the change is shown', async () => {
  const changes: Change[] = [
    { field: 'name', from: 'Shop', to: 'Store' },
    { field: 'apikey', from: 'changed', to: 'changed' },
    { field: 'bytes', from: 7, to: null },
    { field: 'newer', from: null, to: 'Door' },
  ]
  await show(<Changes noun="products" changes={changes} />)
  expect(lines()).toEqual(['Name Shop → Store', 'API key (apikey) changed', 'Size (bytes) 7 → –', 'newer Door'])
  expect(screen.queryByText(/more field/)).toBeNull()
})

test('many fields are folded, and so is a long value', async () => {
  await show(
    <Changes
      noun="products"
      changes={[...setFields('a', 'b', 'c', 'd'), { field: 'e', from: null, to: 'x'.repeat(121) }]}
    />,
  )
  const folded = screen.getByText('2 more fields').parentElement as HTMLDetailsElement
  expect(folded.open).toBe(false)
  expect(folded.textContent).toContain('d D')
  expect(folded.textContent).not.toContain('c C')
  expect(screen.getByText(`${'x'.repeat(120)}…`).tagName).toBe('SUMMARY')
})

test('an object that a field refers to is shown by its name, and a deleted one by its id', async () => {
  serving((call) => ({ items: call.includes('products') ? [productOf('p2', 'Shop')] : [], total: 1 }))
  const changes: Change[] = [
    { field: 'product', from: 'p1', to: 'p2' },
    { field: 'devices', from: ['d1'], to: [] },
    { field: 'templates', from: null, to: { free: 't1', busy: 't2' } },
    { field: 'product', from: null, to: 'changed' },
  ]
  await show(<Changes noun="devices" changes={changes} />)
  await expect.poll(lines).toEqual(['Product p1 → Shop', 'devices d1 → –', 'templates t1, t2', 'Product changed'])
})

test('door signs with individual settings are shown by name with these settings', async () => {
  serving(() => ({ items: [], total: 0 }))
  const plates = { d1: { templates: { busy: 't9' } }, d2: { templates: {}, language: 'pl' } }
  await show(<Changes noun="rooms" changes={[{ field: 'plates', from: {}, to: plates }]} />)
  await expect.poll(lines).toEqual(['Individual door signs – → d1 · Templates t9d2 · Door sign language pl'])
})

test('only values that differ are shown, by the words of their names, each with both texts', async () => {
  const changes: Change[] = [
    {
      field: 'values',
      from: { name: 'Butter', unitPrice: '9.07', unit: 'kg', codes: ['a', 'b'] },
      to: { codes: ['a', 'b'], name: 'Butter', unitPrice: '5.55', origin: 'Ireland' },
    },
  ]
  await show(<Changes noun="items" changes={changes} />)
  expect(lines()).toEqual(['Values unit price 9.07 → 5.55unit kg → –origin Ireland'])
})

test('no object is shown as JSON: its parts have the words of their screens, and a list numbers its entries', async () => {
  serving((call) => ({ items: call.includes('products') ? [productOf('p2', 'Shop')] : [], total: 1 }))
  const changes: Change[] = [
    { field: 'entries', from: [{ product: 'p1', minutes: 5 }], to: [{ product: 'p2', minutes: 5 }, { minutes: 9 }] },
    { field: 'place', from: null, to: { site: 'North', floor: null } },
    { field: 'booking', from: { ahead: 5 }, to: null },
    { field: 'hours', from: [], to: [{ days: [1, 2] }] },
  ]
  await show(<Changes noun="rooms" changes={changes} />)
  await expect
    .poll(lines)
    .toEqual([
      'entries 1 · product p1 → Shop2 · minutes 9',
      'Place Site North',
      'Booking Days ahead at most 5 → –',
      expect.stringMatching(/1 · Days 1, 2$/),
    ])
})

test('a value whose visible parts are the same is shown as changed: a secret of it was', async () => {
  const wifi = { ssid: 'shop', password: 'changed' }
  const changes: Change[] = [
    { field: 'config', from: { wifi }, to: { wifi } },
    { field: 'calendar', from: { url: 'https://a' }, to: { url: 'https://a' } },
    { field: 'canvas', from: { elements: [] }, to: 'changed' },
  ]
  await show(<Changes noun="rollouts" changes={changes} />)
  expect(lines()).toEqual(['Wi-Fi and broker wifi · password changed', 'calendar changed', 'Canvas changed'])
})
