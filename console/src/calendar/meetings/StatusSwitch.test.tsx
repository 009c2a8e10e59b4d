import { act, fireEvent, screen } from '@testing-library/react'
import type { Meeting } from '@wifi-tms/contract/meetings'
import { expect, test } from 'vitest'
import { serving, show } from '../../testing/rendering.tsx'
import { StatusSwitch } from './StatusSwitch.tsx'

test('a meeting that was just disabled is not switched again before its row is read again: the server would refuse it', async () => {
  const id = 'a'.repeat(24)
  const stamp = '2026-11-30T08:00:00.000Z'
  const meeting: Meeting = {
    _id: id,
    room: id,
    name: 'Stand-up',
    date: '2026-11-30',
    startTime: '09:00',
    endTime: '09:15',
    status: 'enable',
    description: '',
    organiser: '',
    recurrence: '',
    exceptions: [],
    source: 'people',
    own: true,
    day: '2026-11-30',
    startsAt: stamp,
    endsAt: stamp,
    alsoIn: [],
    createdAt: stamp,
    updatedAt: stamp,
    createdBy: 'anna',
    updatedBy: 'anna',
  }
  const calls = serving(() => ({ ...meeting, status: 'disable', updatedAt: '2026-11-30T08:00:01.000Z' }))
  await show(<StatusSwitch meeting={meeting} />)
  const press = () => act(async () => void fireEvent.click(screen.getByRole('switch')))
  await press()
  await press()
  expect(calls.filter((call) => call.startsWith('PUT '))).toHaveLength(1)
})
