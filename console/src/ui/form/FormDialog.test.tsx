import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queries } from '../../base/calls/query-client.ts'
import { ProductForm } from '../../fleet/products/ProductForm.tsx'
import { productOf } from '../../testing/objects.ts'
import { RefusedCall, serving, show } from '../../testing/rendering.tsx'

const close = vi.fn()
const product = productOf('p1', 'Shop')
const APIKEY = 'API key (apikey)'
const URI = 'Topic prefix (uri)'
const fieldOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const faultAt = (label: string) => fieldOf(label).closest<HTMLElement>('.ant-form-item')!
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
/** A server that refuses each change, with the next reason each time. */
const refusing =
  (...refusals: ConstructorParameters<typeof RefusedCall>[0][]) =>
  (call: string) =>
    call.startsWith('GET') ? product : new RefusedCall(refusals.shift()!)

beforeEach(() => void close.mockReset())

test('a change sends the whole object with the values of the fields, and the moment when it was read', async () => {
  let sent: object = {}
  const calls = serving((call, body) => {
    if (call.startsWith('GET')) return { ...product, name: 'Shop by the sea' }
    sent = body
    return { ...product, name: 'Market' }
  })
  await show(<ProductForm object={product} close={close} />)
  screen.getByRole('dialog', { name: 'Edit product' })
  await screen.findByDisplayValue('Shop by the sea')
  expect(fieldOf(APIKEY).value).toBe('')
  fireEvent.change(fieldOf('Name'), { target: { value: 'Market' } })
  save()
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  // The slider of the wake interval also fetches the fleet's battery figures.
  expect(calls.filter((call) => call.includes('/rest/products'))).toEqual([
    'GET /user/api/rest/products/p1',
    'GET /user/api/rest/products?name=Market&limit=2',
    'PUT /user/api/rest/products/p1',
  ])
  expect(sent).toMatchObject({ name: 'Market', uri: 'shop', enrolment: 'open', updatedAt: product.updatedAt })
  expect(sent).not.toHaveProperty('apikey')
  await screen.findByText('Saved')
})

test('a change by others while the form is open does not replace the object that was read', async () => {
  const later = { ...product, name: 'Fair', updatedAt: '2026-02-02T00:00:00.000Z' }
  const answers = [product, later]
  let sent: object = {}
  serving((call, body) => {
    if (call.startsWith('GET')) return answers.shift()
    sent = body
    return product
  })
  await show(<ProductForm object={product} close={close} />)
  await screen.findByDisplayValue('Shop')
  await act(() => queries.invalidateQueries())
  save()
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(sent).toMatchObject({ name: 'Shop', updatedAt: product.updatedAt })
})

test('the fault of a value that the contract refuses is shown at its field, and nothing is sent', async () => {
  const calls = serving(() => product)
  await show(<ProductForm object={undefined} close={close} />)
  screen.getByRole('dialog', { name: 'Add product' })
  fireEvent.change(fieldOf(URI), { target: { value: 'Not An Address' } })
  fireEvent.change(fieldOf(APIKEY), { target: { value: 'short' } })
  save()
  await within(faultAt('Name')).findByText('Please enter a name')
  await within(faultAt(URI)).findByText(/One to three levels.*not console/)
  await within(faultAt(APIKEY)).findByText('16 to 64 visible characters without spaces')
  expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([])
})

test('a fault that the server finds is shown at its field, and the dialog stays open', async () => {
  serving(refusing({ code: 40000, message: 'Wrong input', errors: [{ path: 'name', message: 'too plain' }] }))
  await show(<ProductForm object={product} close={close} />)
  await screen.findByDisplayValue('Shop')
  save()
  await within(faultAt('Name')).findByText('too plain')
  expect(close).not.toHaveBeenCalled()
})

test('a refusal names a taken or fixed field by its label in the form', async () => {
  const facts = { kind: 'devices', count: 2, names: ['Door', 'Shelf'], fields: ['uri'] }
  const refusals = [
    { code: 40900, message: 'Taken', reason: 'taken', facts: { field: 'uri' } },
    { code: 40900, message: 'Fixed', reason: 'fixed', facts },
  ]
  serving(refusing(...refusals))
  await show(<ProductForm object={product} close={close} />)
  await screen.findByDisplayValue('Shop')
  save()
  const takenText = `${URI}: already in use`
  await within(faultAt(URI)).findByText(takenText)
  expect(within(await screen.findByRole('alert')).getByText(takenText)).toBeTruthy()
  save()
  await within(faultAt(URI)).findByText(`${URI}: cannot be changed while used by 2 devices (Door, Shelf)`)
})
