import { act, fireEvent, screen } from '@testing-library/react'
import { products } from '@wifi-tms/contract/products'
import { test } from 'vitest'
import { queries } from '../../base/calls/query-client.ts'
import { productOf } from '../../testing/objects.ts'
import { serving, show } from '../../testing/rendering.tsx'
import { Picker, usePicker } from './Picker.tsx'

function Products() {
  const picker = usePicker(products.list, { limit: 2, sort: 'name' })
  const { items } = (picker.answer.data ?? { items: [] }) as { items: { name: string }[] }
  return (
    <Picker picker={picker as never} label="Find a product" empty="None">
      {items.map(({ name }) => (
        <p key={name}>{name}</p>
      ))}
    </Picker>
  )
}

test('a picker whose last page loses its rows shows the page before it', async () => {
  let names = ['Fair', 'Market', 'Shop']
  serving((call) => {
    const page = Number(new URL(`http://host${call.split(' ')[1]}`).searchParams.get('page') ?? 1)
    const items = names.slice(2 * page - 2, 2 * page).map((name) => productOf(name, name))
    return { items, total: names.length }
  })
  await show(<Products />)
  await screen.findByText('Market')
  fireEvent.click(screen.getByTitle('Next Page'))
  await screen.findByText('Shop')
  names = ['Fair', 'Market']
  await act(() => queries.invalidateQueries())
  await screen.findByText('Market')
})
