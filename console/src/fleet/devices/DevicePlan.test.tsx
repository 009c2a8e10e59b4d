import { screen } from '@testing-library/react'
import type { Device } from '@wifi-tms/contract/devices'
import type { ItemState } from '@wifi-tms/contract/wishes'
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
const nextTask = { source: 'task', at: '2026-01-02T00:00:00.000Z', task: { _id: 't1', name: 'Night' } }

const planText = async (state: ItemState, next: object | null = null) => {
  queries.clear()
  serving(() => ({ ...plan, next }))
  const { unmount } = await show(<DevicePlan device={deviceWith(state)} />)
  await screen.findByText(/^Sent by admin on/)
  const text = screen.getByText('Schedule').parentElement!.textContent
  unmount()
  return text
}

test('the end of a picture is told while the picture is shown or on its way, and not after it failed', async () => {
  for (const state of ['shown', 'waiting', 'drawing'] as const)
    expect(await planText(state)).toContain('Shown untilsomething else is displayed')
  expect(await planText('failed')).not.toContain('Shown until')
})

test('the next picture of a device whose display failed has its moment', async () => {
  expect(await planText('failed', nextTask)).toMatch(/Task “Night” · 2026/)
  expect(await planText('shown', nextTask)).toMatch(/Shown until2026.*Task “Night”Refreshes/)
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
