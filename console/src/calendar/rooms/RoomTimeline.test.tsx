import { fireEvent, screen, waitFor } from '@testing-library/react'
import { errors } from '@wifi-tms/contract/errors'
import type { Room } from '@wifi-tms/contract/rooms'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { RefusedCall, serving, show } from '../../testing/rendering.tsx'
import { RoomTimeline } from './RoomTimeline.tsx'

const room = {
  _id: 'r1',
  name: 'Oslo',
  timeZone: 'UTC',
  hours: null,
  holidays: [],
  capacity: 0,
  place: { site: '', floor: '' },
} as unknown as Room
const booking = {
  _id: 'm1',
  room: 'r1',
  name: 'Jour fixe',
  dates: ['2026-11-30'],
  startTime: '09:00',
  endTime: '10:00',
  source: 'people',
  pending: false,
  own: true,
}

function Timeline() {
  const [date, setDate] = useState<string | undefined>('2026-11-30')
  return <RoomTimeline rooms={[room]} span="day" date={date} show={setDate} />
}

test('while another day is being fetched, the timeline shows that it is not up to date: the day would look free', async () => {
  const calls = serving((call) => (call.includes('from=2026-11-30') ? { items: [booking] } : new Promise(() => {})))
  await show(<Timeline />)
  const line = async () => (await screen.findByText('Oslo')).closest('[aria-busy]')!.getAttribute('aria-busy')
  await screen.findByText('Jour fixe')
  expect(await line()).toBe('false')
  fireEvent.click(screen.getByRole('button', { name: 'Next day' }))
  await waitFor(() => expect(calls.at(-1)).toContain('from=2026-12-01'))
  expect(await line()).toBe('true')
})

test('a meeting that could not be read is read again at the next press', async () => {
  const calls = serving((call) => {
    if (call.startsWith('GET /user/api/rest/meetings/m1')) return new RefusedCall(errors.ourFault)
    return call.includes('timeline') ? { items: [booking] } : { items: [], total: 0 }
  })
  const readCount = () => calls.filter((call) => call.startsWith('GET /user/api/rest/meetings/m1')).length
  await show(<Timeline />)
  const press = async () => fireEvent.click(await screen.findByText('Jour fixe'))
  await press()
  await screen.findByText('Internal error')
  expect(readCount()).toBe(1)
  await press()
  await waitFor(() => expect(readCount()).toBe(2), { timeout: 3000 })
})
