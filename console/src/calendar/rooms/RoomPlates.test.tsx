// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import type { Room } from '@wifi-tms/contract/rooms'
import { expect, test } from 'vitest'
import { serving, show } from '../../testing/rendering.tsx'
import { RoomPlates } from './RoomPlates.tsx'

const wanted = { frame: null, templateName: 'Ad', at: '2026-11-28T10:00:00Z', state: 'waiting', lacks: [], message: '' }
const plateOf = (source: string) => ({
  ...{ _id: 'plate', mac: 'a0b1c2d3e4f5', alias: 'Door', screenType: null, status: 'offline', nextContactAt: null },
  wanted: { ...wanted, source },
  shown: null,
})
const room = { _id: 'oslo', name: 'Oslo', devices: ['plate'] } as unknown as Room

test('a plate that shows something else is given back to its room by one press, and nothing is offered where it does not', async () => {
  let source = 'manual'
  const calls = serving((call) => {
    if (!call.startsWith('POST')) return { items: [plateOf(source)], total: 1 }
    source = 'meeting'
    return { _id: 'oslo', total: 1 }
  })
  await show(<RoomPlates room={room} />)
  await screen.findByText('Somebody displayed something else at this door.')
  expect(screen.getByText('once it is online')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Display the door sign again' }))
  await screen.findByText('The door sign is back on 1 device')
  expect(calls).toContain('POST /user/api/rooms/oslo/display')
  await expect.poll(() => screen.queryByRole('button', { name: 'Display the door sign again' })).toBeNull()
})

test('whoever may not change rooms is told, and not offered it', async () => {
  serving(() => ({ items: [plateOf('task')], total: 1 }))
  await show(<RoomPlates room={room} />, { roles: ['viewer'] })
  await screen.findByText('Somebody displayed something else at this door.')
  expect(screen.queryByRole('button', { name: 'Display the door sign again' })).toBeNull()
})
