import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { errors } from '@wifi-tms/contract/errors'
import { useState } from 'react'
import { Route, Routes } from 'react-router'
import { expect, test, vi } from 'vitest'
import { queries } from '../../base/calls/query-client.ts'
import { templateOf } from '../../testing/objects.ts'
import { addressNow, RefusedCall, serving, show } from '../../testing/rendering.tsx'
import EditTemplate from './EditTemplate.tsx'

test('a refreshed tab of the editor shows the template as it is stored now', async () => {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      terminate() {}
    },
  )
  let name = 'Price'
  serving((call) => (call === 'GET /user/api/rest/templates/t1' ? templateOf('t1', name) : undefined))
  let refresh = () => {}
  function Tab() {
    const [mountNumber, setMountNumber] = useState(1)
    refresh = () => setMountNumber(mountNumber + 1)
    return (
      <Routes key={mountNumber}>
        <Route path="/template/edit/:id" element={<EditTemplate />} />
      </Routes>
    )
  }
  await show(<Tab />, { at: '/template/edit/t1' })
  await screen.findByDisplayValue('Price')
  name = 'Offer'
  act(() => refresh())
  await screen.findByDisplayValue('Offer')
})

test('a template that somebody deleted while it was open is saved as a new one, and goes on in its editor', async () => {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage() {}
      terminate() {}
    },
  )
  let isDeleted = false
  let sent: object = {}
  serving((call, body) => {
    if (call === 'POST /user/api/rest/templates') {
      sent = body
      return templateOf('t2', 'Offer')
    }
    if (call === 'GET /user/api/rest/templates/t2') return templateOf('t2', 'Offer')
    if (!call.endsWith('/rest/templates/t1')) return undefined
    return isDeleted ? new RefusedCall(errors.notFound) : templateOf('t1', 'Price')
  })
  await show(
    <Routes>
      <Route path="/template/edit/:id" element={<EditTemplate />} />
    </Routes>,
    { at: '/template/edit/t1' },
  )
  fireEvent.change(await screen.findByDisplayValue('Price'), { target: { value: 'Offer' } })
  isDeleted = true
  await act(() => queries.invalidateQueries())
  fireEvent.click(await screen.findByRole('button', { name: 'Save as new' }))
  await waitFor(() => expect(addressNow()).toBe('/template/edit/t2'))
  expect(sent).toMatchObject({ name: 'Offer', resolution: '400x300' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save as new' })).toBeNull())
  screen.getByDisplayValue('Offer')
})

test('an editor whose painter cannot be loaded says so, and offers to reload', async () => {
  const workers: EventTarget[] = []
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      constructor() {
        super()
        workers.push(this)
      }
      terminate() {}
    },
  )
  serving((call) => (call === 'GET /user/api/rest/templates/t1' ? templateOf('t1', 'Price') : undefined))
  await show(
    <Routes>
      <Route path="/template/edit/:id" element={<EditTemplate />} />
    </Routes>,
    { at: '/template/edit/t1' },
  )
  await screen.findByDisplayValue('Price')
  expect(screen.queryByText('A part of this page could not be loaded, or has failed.')).toBeNull()
  act(() => void workers[0]!.dispatchEvent(new Event('error')))
  screen.getByText('A part of this page could not be loaded, or has failed.')
  screen.getByRole('button', { name: 'Reload the page' })
})
