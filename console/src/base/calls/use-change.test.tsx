import { fireEvent, screen, waitFor } from '@testing-library/react'
import { checkMany, showMany } from '@wifi-tms/contract/displays'
import type { Endpoint, Input } from '@wifi-tms/contract/endpoint'
import { blinkDevice } from '@wifi-tms/contract/orders'
import { expect, onTestFinished, test, vi } from 'vitest'
import { show } from '../../testing/rendering.tsx'
import { useChange } from './use-change.ts'

/** Replaces the server until the test ends. The first call times out. Returns the idempotency keys of the calls. */
function servingAfterTimeout(data: unknown): (string | undefined)[] {
  const timeouts = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort())
  onTestFinished(() => timeouts.mockRestore())
  const keys: (string | undefined)[] = []
  vi.stubGlobal('fetch', async (_: string, { signal, headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key') ?? undefined)
    signal!.throwIfAborted()
    return new Response(JSON.stringify({ code: 20000, message: '', data }))
  })
  return keys
}

/** Presses a button that makes the call, and waits for its outcome. */
async function press<E extends Endpoint>(endpoint: E, input: Input<E>) {
  function Call() {
    const { mutate, status } = useChange(endpoint)
    return (
      <button type="button" onClick={() => mutate(input)}>
        {status}
      </button>
    )
  }
  await show(<Call />)
  fireEvent.click(screen.getByRole('button', { name: 'idle' }))
  return (await waitFor(() => screen.getByRole('button', { name: /success|error/ }))).textContent
}

test('a display that timed out is repeated once with the same key, so that it is made once', async () => {
  const keys = servingAfterTimeout({ _id: 'd1', total: 1, warnings: [] })
  expect(await press(showMany, { templateId: 't1', deviceIds: ['a'] })).toBe('success')
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]])
})

test('a check that timed out is repeated once', async () => {
  const keys = servingAfterTimeout({ total: 1, warnings: [] })
  expect(await press(checkMany, { templateId: 't1', deviceIds: ['a'] })).toBe('success')
  expect(keys).toEqual([undefined, undefined])
})

test('a change without a key is not repeated, as it might be made twice', async () => {
  const keys = servingAfterTimeout({})
  expect(await press(blinkDevice, { id: 'a', times: 3, validFor: 60 })).toBe('error')
  expect(keys).toEqual([undefined])
})
