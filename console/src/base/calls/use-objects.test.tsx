import { waitFor } from '@testing-library/react'
import { type Product, products } from '@wifi-tms/contract/products'
import { MAX_LIMIT } from '@wifi-tms/contract/resource'
import { expect, test } from 'vitest'
import { productOf } from '../../testing/objects.ts'
import { serving, show } from '../../testing/rendering.tsx'
import { useAllObjects, useObjects } from './use-objects.ts'

const allProducts = ['a', 'b', 'c'].map((id) => productOf(id, `Shop ${id}`))
const names = (objects: ReadonlyMap<string, Product>) =>
  [...objects].map(([id, { name }]) => `${id}: ${name}`).join(', ')

const rows = ['c', null, 'a', 'c', undefined, '', 'gone']

test('the objects that rows refer to are fetched by one call, and deleted ones are left out', async () => {
  const calls = serving(() => ({ items: [allProducts[2], allProducts[0]], total: 2 }))
  const Names = () => names(useObjects(products, rows, (id) => id))
  const { container } = await show(<Names />)
  await waitFor(() => expect(container.textContent).toBe('c: Shop c, a: Shop a'))
  expect(calls).toEqual([`GET /user/api/rest/products?_id=a&_id=c&_id=gone&limit=${MAX_LIMIT}`])
})

test('all objects are fetched page by page', async () => {
  const manyProducts = Array.from({ length: 2 * MAX_LIMIT + 1 }, (_, index) =>
    productOf(`id-${index}`, `Shop ${index}`),
  )
  const calls = serving((call) => {
    const page = Number(new URLSearchParams(call.split('?')[1]).get('page'))
    return { items: manyProducts.slice((page - 1) * MAX_LIMIT, page * MAX_LIMIT), total: manyProducts.length }
  })
  const Count = () => useAllObjects(products, 'name').size
  const { container } = await show(<Count />)
  await waitFor(() => expect(container.textContent).toBe(String(manyProducts.length)))
  expect(calls).toHaveLength(3)
})
