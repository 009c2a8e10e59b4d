// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ProductForm } from '../../fleet/products/ProductForm.tsx'
import { productOf } from '../../testing/objects.ts'
import { Refused, serving, show } from '../../testing/rendering.tsx'

const close = vi.fn()
const product = productOf('p1', 'Shop')
const fieldOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const faultAt = (label: string) => fieldOf(label).closest<HTMLElement>('.ant-form-item')!
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

beforeEach(() => void close.mockReset())

test('a change sends the whole object with what the fields say, and when it was read', async () => {
  let sent: object = {}
  const calls = serving((_, body) => {
    sent = body
    return { ...product, name: 'Market' }
  })
  await show(<ProductForm object={product} close={close} />)
  screen.getByRole('dialog', { name: 'Edit product' })
  expect([fieldOf('Name').value, fieldOf('Key').value]).toEqual(['Shop', ''])
  fireEvent.change(fieldOf('Name'), { target: { value: 'Market' } })
  save()
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(calls).toEqual(['PUT /user/api/rest/products/p1'])
  expect(sent).toMatchObject({ name: 'Market', uri: 'shop', enrolment: 'open', updatedAt: product.updatedAt })
  expect(sent).not.toHaveProperty('apikey')
  await screen.findByText('Saved')
})

test('what the contract does not take is said at its field, and nothing is sent', async () => {
  const calls = serving(() => product)
  await show(<ProductForm object={undefined} close={close} />)
  screen.getByRole('dialog', { name: 'Add product' })
  fireEvent.change(fieldOf('Topic address'), { target: { value: 'Not An Address' } })
  fireEvent.change(fieldOf('Key'), { target: { value: 'short' } })
  save()
  await within(faultAt('Name')).findByText('Please enter a name')
  await within(faultAt('Topic address')).findByText(/One to three levels.*not console/)
  await within(faultAt('Key')).findByText('16 to 64 visible characters without spaces')
  expect(calls).toEqual([])
})

test('what the server finds wrong stands at its field, and the dialog stays open', async () => {
  serving(() => new Refused({ code: 40000, message: 'Wrong input', errors: [{ path: 'name', message: 'too plain' }] }))
  await show(<ProductForm object={product} close={close} />)
  save()
  await within(faultAt('Name')).findByText('too plain')
  expect(close).not.toHaveBeenCalled()
})

test('a field that others have or that is fixed by its users is named as the form names it', async () => {
  const facts = { kind: 'devices', count: 2, names: ['Door', 'Shelf'], fields: ['uri'] }
  const refusals = [
    { code: 40900, message: 'Taken', reason: 'taken', facts: { field: 'uri' } },
    { code: 40900, message: 'Fixed', reason: 'fixed', facts },
  ]
  serving(() => new Refused(refusals.shift()!))
  await show(<ProductForm object={product} close={close} />)
  save()
  const taken = 'Topic address: another one has the same'
  await within(faultAt('Topic address')).findByText(taken)
  expect(within(await screen.findByRole('alert')).getByText(taken)).toBeTruthy()
  save()
  await within(faultAt('Topic address')).findByText('Topic address: fixed while 2 tags use it (Door, Shelf)')
})
