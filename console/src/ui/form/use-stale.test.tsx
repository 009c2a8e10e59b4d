import { fireEvent, screen, waitFor } from '@testing-library/react'
import { type Item, items } from '@wifi-tms/contract/items'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import { expect, test, vi } from 'vitest'
import { itemOf } from '../../testing/objects.ts'
import { RefusedCall, serving, show } from '../../testing/rendering.tsx'
import { FormDialog } from './FormDialog.tsx'

const before: Item = { ...itemOf('i1', 'Butter'), values: { price: '2.00' } }
const theirs: Item = { ...before, values: { price: '3.00', unit: 'kg' }, updatedAt: '2026-02-02T00:00:00.000Z' }

/** Opens the form of an item, whose price has a field of its own and whose unit is in a field with parts. */
async function openForm() {
  const reads = [before, theirs]
  const written: Record<string, unknown>[] = []
  serving((call, body) => {
    if (call.startsWith('GET ')) return reads.shift() ?? theirs
    written.push(body)
    if (body.updatedAt === theirs.updatedAt) return { ...theirs, ...body, _id: 'i1' }
    return new RefusedCall({ code: 40900, message: 'Stale', reason: 'stale', facts: { by: 'ben' } })
  })
  const close = vi.fn()
  await show(
    <FormDialog
      noun="items"
      resource={items}
      object={before}
      start={{}}
      toFields={({ values: { price, ...more } }: Item) => ({ price, more })}
      toWrite={({ price, more, ...fields }) => ({ ...fields, values: { price, ...(more as object) } })}
      close={close}
    >
      {['name', 'price'].map((name) => (
        <Form.Item key={name} name={name} label={name}>
          <Input />
        </Form.Item>
      ))}
      <Form.Item name={['more', 'unit']} label="unit" initialValue="piece">
        <Input />
      </Form.Item>
    </FormDialog>,
  )
  await screen.findByDisplayValue('2.00')
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const mergeAndSave = async (answer: RegExp) => {
    save()
    fireEvent.click(await screen.findByRole('button', { name: answer }))
    await waitFor(() => expect(screen.queryByRole('button', { name: answer })).toBeNull())
    save()
    await waitFor(() => expect(close).toHaveBeenCalledOnce())
    return written.at(-1)
  }
  return { mergeAndSave }
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const KEEP_MINE = /Keep my changes/

test('values that somebody else has saved while the form was open stay, also those that have another form in the fields', async () => {
  const { mergeAndSave } = await openForm()
  type('name', 'Salted butter')
  expect(await mergeAndSave(KEEP_MINE)).toMatchObject({ name: 'Salted butter', values: { price: '3.00', unit: 'kg' } })
})

test('a value that this person has typed stays, also if it has another form in the object', async () => {
  const { mergeAndSave } = await openForm()
  type('price', '2.50')
  expect(await mergeAndSave(KEEP_MINE)).toMatchObject({ values: { price: '2.50', unit: 'kg' } })
})

test('a part that this person has typed into a field with parts stays', async () => {
  const { mergeAndSave } = await openForm()
  type('unit', 'litre')
  expect(await mergeAndSave(KEEP_MINE)).toMatchObject({ values: { price: '3.00', unit: 'litre' } })
})

test('a person who discards their own values gets all that somebody else has saved', async () => {
  const { mergeAndSave } = await openForm()
  type('price', '2.50')
  type('unit', 'litre')
  expect(await mergeAndSave(/Discard mine/)).toMatchObject({ values: { price: '3.00', unit: 'kg' } })
})
