import { act, fireEvent, screen } from '@testing-library/react'
import { tasks } from '@wifi-tms/contract/tasks'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { serving, show } from '../../testing/rendering.tsx'
import { EnabledSwitch } from './EnabledSwitch.tsx'

test('a task that was just switched is not switched again before its row is read again: the server would refuse it', async () => {
  const task = { _id: 't1', name: 'Opening', enabled: true, updatedAt: '2026-11-30T08:00:00.000Z' }
  const changed = { ...task, enabled: false, updatedAt: '2026-11-30T08:00:01.000Z' }
  const calls = serving(() => changed)
  const resource = { ...tasks, update: { ...tasks.update, output: z.any() as never } }
  await show(<EnabledSwitch resource={resource} object={task} />)
  const press = () => act(async () => void fireEvent.click(screen.getByRole('switch')))
  await press()
  await press()
  expect(calls.filter((call) => call.startsWith('PUT '))).toHaveLength(1)
})
