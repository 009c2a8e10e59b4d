import { screen } from '@testing-library/react'
import type { ApiKey } from '@wifi-tms/contract/keys'
import { expect, test } from 'vitest'
import { exactTime } from '../../base/i18n/time.ts'
import { RefusedCall, serving, show } from '../../testing/rendering.tsx'
import { KeyList } from './KeyList.tsx'

const DAY_MS = 86_400_000
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const keyOf = (name: string, fields: Partial<ApiKey>): ApiKey => ({
  _id: name,
  name,
  start: 'wt_abcdef',
  permissions: ['devices.read'],
  createdAt: daysFromNow(-9),
  expiresAt: null,
  usedAt: null,
  ...fields,
})
const rowText = async (name: string) => (await screen.findByText(name)).closest('li')!.textContent

test('a key shows when it expires or has expired, and when it was last used', async () => {
  const [past, soon] = [daysFromNow(-1), daysFromNow(1)]
  serving(() => ({
    items: [
      keyOf('Lasting', {}),
      keyOf('Over', { expiresAt: past, usedAt: past }),
      // A key may hold a permission that the console no longer knows.
      keyOf('Ending', { expiresAt: soon, permissions: ['devices.read', 'gone.read'] }),
    ],
  }))
  await show(<KeyList roles={['viewer']} />)
  expect(await rowText('Lasting')).toMatch(/^Lasting wt_abcdef… created .* · never expires · never useddevices\.read/)
  expect(await rowText('Over')).toMatch(
    new RegExp(`Expired.* · expired ${exactTime(past)} · last used ${exactTime(past)}`),
  )
  expect(await rowText('Ending')).toMatch(
    new RegExp(`… created .* · expires ${exactTime(soon)} · never used.*gone.read`),
  )
  expect(screen.getAllByText('Expired')).toHaveLength(1)
})

test('a failed list of keys is not shown as an empty one', async () => {
  serving(() => new RefusedCall({ code: 50000, message: 'Broken' }))
  await show(<KeyList roles={['viewer']} />)
  await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByText('No API keys yet')).toBeNull()
})
