import { screen } from '@testing-library/react'
import type { Device, ItemState } from '@wifi-tms/contract/devices'
import { expect, test } from 'vitest'
import { queries } from '../../base/calls/query-client.ts'
import { serving, show } from '../../testing/rendering.tsx'
import { DevicePlan } from './DevicePlan.tsx'

const why = { source: 'manual', by: 'admin', at: '2026-01-01T00:00:00.000Z' }
const plan = {
  why,
  plateOf: null,
  next: null,
  quietUntil: null,
  held: null,
  refreshes: { used: 1, budget: null, until: '2026-01-02T00:00:00.000Z' },
}
const deviceWith = (state: ItemState) => ({ _id: 'd1', wanted: { state } }) as Device
const task = { source: 'task', at: '2026-01-02T00:00:00.000Z', task: { _id: 't1', name: 'Night' } }

const read = async (state: ItemState, next: object | null = null) => {
  queries.clear()
  serving(() => ({ ...plan, next }))
  const { unmount } = await show(<DevicePlan device={deviceWith(state)} />)
  await screen.findByText(/^Sent by admin on/)
  const text = screen.getByText('Schedule').parentElement!.textContent
  unmount()
  return text
}

test('the end of a picture is told where it is shown or on its way, not after it failed', async () => {
  for (const state of ['shown', 'waiting', 'drawing'] as const)
    expect(await read(state)).toContain('Shown untilsomething else is displayed')
  expect(await read('failed')).not.toContain('Shown until')
})

test('the next picture of a device whose display failed has its moment', async () => {
  expect(await read('failed', task)).toMatch(/Task “Night” · 2026/)
  expect(await read('shown', task)).toMatch(/Shown until2026.*Task “Night”Refreshes/)
})

test('the schedule leads to a new task of the device, for people who may add one', async () => {
  serving(() => plan)
  const { unmount } = await show(<DevicePlan device={deviceWith('shown')} />)
  expect(screen.getByRole('link', { name: 'Show at another time…' }).getAttribute('href')).toBe(
    '/task/list?new=true&new.devices=d1',
  )
  unmount()
  await show(<DevicePlan device={deviceWith('shown')} />, { roles: ['viewer'] })
  expect(screen.queryByRole('link')).toBeNull()
})
