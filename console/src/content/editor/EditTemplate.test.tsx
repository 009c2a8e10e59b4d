import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { Route, Routes } from 'react-router'
import { expect, test, vi } from 'vitest'
import { templateOf } from '../../testing/objects.ts'
import { serving, show } from '../../testing/rendering.tsx'
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
