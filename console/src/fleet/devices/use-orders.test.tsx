import { screen } from '@testing-library/react'
import type { Order } from '@wifi-tms/contract/orders'
import { expect, test } from 'vitest'
import { serving, show } from '../../testing/rendering.tsx'
import { useOrders } from './use-orders.ts'

const order: Order = {
  id: 'o1',
  type: 'ask',
  at: '2026-01-01T00:00:00.000Z',
  by: 'anna',
  state: 'sent',
  reason: '',
  answerBy: '2026-01-01T00:01:00.000Z',
  endedAt: null,
}

function State() {
  return <p>{useOrders('d1').data?.items[0]?.state}</p>
}

test('an open order is read until the server has ended it, also if the clock of the browser is ahead', async () => {
  const states = ['sent', 'sent', 'unanswered'] as const
  const calls = serving(() => ({ items: [{ ...order, state: states[Math.min(calls.length, states.length) - 1] }] }))
  await show(<State />)
  await screen.findByText('sent')
  await screen.findByText('unanswered')
  expect(calls).toHaveLength(3)
})
