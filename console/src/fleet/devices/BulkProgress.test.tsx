import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { serving, show } from '../../testing/rendering.tsx'
import { BulkProgress } from './BulkProgress.tsx'
import { useBulk } from './use-bulk.ts'

test('the progress of a deletion is that of all devices of its beginning, also when fewer of them are left', async () => {
  serving((_, { dryRun, after }) => {
    if (!dryRun && after !== 0) return new Promise(() => {})
    return { total: 1000, changed: 1000, next: 1000 }
  })
  function Removal() {
    const [total, setTotal] = useState(3000)
    const bulk = useBulk({ all: true }, total)
    return (
      <>
        <button type="button" onClick={() => bulk.start({ delete: true }, () => {})}>
          Delete
        </button>
        <button type="button" onClick={() => setTotal(2000)}>
          Refresh
        </button>
        <BulkProgress bulk={bulk} name="Deletion" />
      </>
    )
  }
  await show(<Removal />)
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByText('1,000 of 3,000 devices')
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(screen.queryByText('1,000 of 3,000 devices')).not.toBeNull()
})
