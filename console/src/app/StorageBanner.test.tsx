import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queries } from '../base/calls/query-client.ts'
import { serving, show } from '../testing/rendering.tsx'
import { StorageBanner } from './StorageBanner.tsx'

test('the banner is shown while the server’s disk is nearly full, and removed once the disk has space', async () => {
  let isLow = true
  serving(() => ({ low: isLow }))
  const { container } = await show(<StorageBanner />)
  await waitFor(() => expect(container.textContent).toContain('The server’s disk is nearly full.'))
  isLow = false
  // The live link does the same when pictures have changed.
  await queries.invalidateQueries()
  await waitFor(() => expect(container.textContent).toBe(''))
})
