import { screen } from '@testing-library/react'
import { shipped } from '@wifi-tms/contract/shipped'
import { expect, test } from 'vitest'
import { queries } from '../../base/calls/query-client.ts'
import { serving, show } from '../../testing/rendering.tsx'
import { FollowDisplay } from './FollowDisplay.tsx'

const GENERAL_ADVICE = 'Display failed: check the network or the hardware.'

const failedItem = (otherFields: object) => ({
  deviceId: 'd1',
  mac: '02000000000a',
  alias: 'Shelf',
  state: 'failed',
  message: 'The device failed',
  lacks: [],
  ...otherFields,
})

/** Follows a display that failed on one device. */
const follow = async (item: object, otherFields: object = {}) => {
  const display = {
    _id: 'x1',
    templateId: 't1',
    templateName: 'Price label',
    at: '2026-01-01T00:00:00.000Z',
    createdBy: 'admin',
    source: 'manual',
    state: 'failed',
    counts: { waiting: 0, sending: 0, drawing: 0, shown: 0, failed: 1, superseded: 0 },
    total: 1,
    lacking: 0,
    items: [failedItem(item)],
    ...otherFields,
  }
  queries.clear()
  serving((call) => (call.includes('/displays/x1') ? display : { items: [], total: 0 }))
  return show(<FollowDisplay id="x1" />)
}

test('the general advice is shown only where the reason of a failure is not known', async () => {
  const { unmount } = await follow({})
  await screen.findByText(GENERAL_ADVICE)
  unmount()
  await follow({ reason: 'panel' })
  await screen.findByText(/^The panel did not draw the picture\. Check the hardware \(ribbon cable and power\)/)
  expect(screen.queryByText(GENERAL_ADVICE)).toBeNull()
})

test('the name of a display leads to its template; a built-in design has no page', async () => {
  const { unmount } = await follow({})
  expect((await screen.findByRole('link', { name: 'Price label' })).getAttribute('href')).toBe('/template/edit/t1')
  unmount()
  await follow({}, { templateId: shipped.plate.id, templateName: shipped.plate.name })
  expect((await screen.findByRole('heading', { level: 1 })).querySelector('a')).toBeNull()
})
