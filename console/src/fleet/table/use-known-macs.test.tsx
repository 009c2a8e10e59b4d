import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deviceOf } from '../../testing/objects.ts'
import { serving, show } from '../../testing/rendering.tsx'
import { useKnownMacs } from './use-known-macs.ts'

test('a person who comes back to a table after registering its missing devices finds them known', async () => {
  const macs = ['a00000000001', 'a00000000002']
  const id = 'a'.repeat(24)
  const device = (index: number) => ({ ...deviceOf(id, 'Shelf', id), product: id, mac: macs[index]! })
  const registered = [device(0)]
  const calls = serving(() => ({ items: [...registered], total: registered.length }))
  function Page() {
    return <output>{[...(useKnownMacs(macs).data?.keys() ?? [])].join(' ')}</output>
  }
  await show(<Page />)
  const knownMacs = () => screen.getByRole('status').textContent
  await waitFor(() => expect(knownMacs()).toBe(macs[0]))
  registered.push(device(1))
  const comeBack = () => act(async () => void window.dispatchEvent(new Event('visibilitychange')))
  await comeBack()
  await waitFor(() => expect(knownMacs()).toBe(macs.join(' ')))
  // Once all are known, nothing is fetched again.
  await comeBack()
  expect(calls).toHaveLength(2)
})
