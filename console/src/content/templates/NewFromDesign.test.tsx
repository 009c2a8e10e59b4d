import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { queries } from '../../base/calls/query-client.ts'
import { serving, show } from '../../testing/rendering.tsx'
import { NewFromDesign } from './NewFromDesign.tsx'

const canvas = { version: 1, elements: [] }
const drawn = { name: 'Price', resolution: '400x300', background: 'white', canvas }
const stamps = {
  createdAt: '2026-11-22T08:00:00.000Z',
  updatedAt: '2026-11-22T08:00:00.000Z',
  createdBy: '',
  updatedBy: '',
}

test('the calls after a press on a design may take longer than others, because pictures may occupy the connections', async () => {
  queries.clear()
  const timeouts = vi.spyOn(AbortSignal, 'timeout')
  serving((call) => {
    if (call.includes('/starters/price')) return { ...drawn, starter: 'price', sample: {} }
    if (call.includes('/starters')) return { items: [{ starter: 'price', ...drawn, needsData: true }] }
    if (call.startsWith('POST')) return { ...drawn, ...stamps, _id: 'made', labels: [], faults: [] }
    return { items: [], total: 0 }
  })
  const onMade = vi.fn()
  await show(<NewFromDesign filledBy="item" onMade={onMade} />)
  fireEvent.click(screen.getByRole('button'))
  const design = await screen.findByRole('button', { name: /Price/ })
  timeouts.mockClear()
  fireEvent.click(design)
  await waitFor(() => expect(onMade).toHaveBeenCalledWith('made'))
  expect(timeouts.mock.calls.slice(0, 2)).toEqual([[30_000], [30_000]])
})
