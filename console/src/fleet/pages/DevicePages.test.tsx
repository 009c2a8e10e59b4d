import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deviceOf } from '../../testing/objects.ts'
import { serving, show } from '../../testing/rendering.tsx'
import { DevicePages } from './DevicePages.tsx'

test('a second press before the pages are read again changes nothing, because it would bring back the first page', async () => {
  let readCount = 0
  const written: object[] = []
  const pages = ['t1', 't2', 't3'].map((template) => ({ template }))
  serving((call, body) => {
    if (!call.includes('/devices/d1/pages')) return undefined
    if (!call.startsWith('GET ')) {
      written.push(body)
      return { pages: pages.slice(1), back: 60, turned: null }
    }
    readCount++
    return readCount === 1 ? { pages, back: 60, turned: null } : new Promise(() => {})
  })
  await show(<DevicePages device={deviceOf('d1', 'Shelf', 's1')} />)
  const remove = (number: number) => fireEvent.click(screen.getByRole('button', { name: `Remove page ${number}` }))
  await screen.findByRole('button', { name: 'Remove page 1' })
  remove(1)
  await screen.findByText('Saved')
  remove(2)
  await screen.findByRole('button', { name: 'Remove page 3' })
  expect(written).toEqual([{ pages: pages.slice(1), back: 60 }])
})

test('while the pages are read again after a change, no page is added, and other seconds are saved only afterwards', async () => {
  const written: object[] = []
  const changedPages = [{ template: 't2' }]
  const reading = Promise.withResolvers<void>()
  serving(async (call, body) => {
    if (!call.includes('/devices/d1/pages')) return undefined
    if (!call.startsWith('GET ')) written.push(body)
    else if (written.length > 0) await reading.promise
    const pages = written.length > 0 ? changedPages : [{ template: 't1' }, ...changedPages]
    return { pages, back: 60, turned: null }
  })
  await show(<DevicePages device={deviceOf('d1', 'Shelf', 's1')} />)
  const addItem = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Add an item' })
  fireEvent.click(await screen.findByRole('button', { name: 'Remove page 1' }))
  await screen.findByText('Saved')
  expect(addItem().disabled).toBe(true)
  const seconds = screen.getByRole('spinbutton')
  fireEvent.change(seconds, { target: { value: '90' } })
  fireEvent.blur(seconds)
  await act(async () => reading.resolve())
  await waitFor(() =>
    expect(written).toEqual([
      { pages: changedPages, back: 60 },
      { pages: changedPages, back: 90 },
    ]),
  )
  await waitFor(() => expect(addItem().disabled).toBe(false))
})
