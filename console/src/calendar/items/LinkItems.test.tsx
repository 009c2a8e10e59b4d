import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deviceOf, itemOf } from '../../testing/objects.ts'
import { serving, show } from '../../testing/rendering.tsx'
import LinkItems from './LinkItems.tsx'

test('an item that was chosen a while ago keeps the device that somebody has linked meanwhile, and none is made anew', async () => {
  const chosen = itemOf('i1', 'Butter')
  const written: unknown[] = []
  serving((call, body) => {
    if (call.startsWith('GET /user/api/rest/devices')) return { items: [deviceOf('d2', 'Oslo', 's1')], total: 1 }
    if (call.startsWith('GET /user/api/rest/items')) return { items: [{ ...chosen, devices: ['d1'] }], total: 1 }
    if (call.startsWith('GET ')) return { items: [], total: 0 }
    if (!body.dryRun) written.push(body.rows)
    const counts = { created: 0, changed: 1, same: 0, deleted: 0, held: 0, wished: 1 }
    return { ...counts, failed: [], warnings: [], doneAt: null }
  })
  await show(<LinkItems items={[chosen]} onLinked={() => {}} close={() => {}} />)
  fireEvent.mouseDown(screen.getByRole('combobox'))
  await waitFor(() => expect(document.querySelector('.ant-select-item-option')).not.toBeNull())
  fireEvent.click(document.querySelector('.ant-select-item-option')!)
  const link = screen.getByRole<HTMLButtonElement>('button', { name: /^Link/ })
  await waitFor(() => expect(link.disabled).toBe(false))
  fireEvent.click(link)
  await waitFor(() => expect(written).toEqual([[{ key: 'i1', devices: ['d1', 'd2'], only: 'change' }]]))
})
