import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { changeDevices } from '@wifi-tms/contract/bulk'
import { Activity, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { RefusedCall, serving, show } from '../../testing/rendering.tsx'
import { useChange } from './use-change.ts'

const refusal = new RefusedCall({ code: 40900, message: 'Not now' })

/** Makes a call on a page that is hidden or closed before the answer comes, and opens the page again. */
async function callAndLeave(end: 'hidden' | 'closed', answer: unknown) {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  serving(() => promise)
  const callbacks = { onSuccess: vi.fn(), onError: vi.fn(), onSettled: vi.fn() }
  function Call() {
    const { mutate, status } = useChange(changeDevices)
    return (
      <button type="button" onClick={() => mutate({ deviceIds: ['a'], delete: true }, callbacks)}>
        {status}
      </button>
    )
  }
  let put: (place: 'open' | 'hidden' | 'closed') => void = () => {}
  function Tab() {
    const [place, setPlace] = useState<'open' | 'hidden' | 'closed'>('open')
    put = setPlace
    return (
      place !== 'closed' && (
        <Activity mode={place === 'open' ? 'visible' : 'hidden'}>
          <Call />
        </Activity>
      )
    )
  }
  await show(<Tab />)
  fireEvent.click(screen.getByRole('button', { name: 'idle' }))
  await screen.findByRole('button', { name: 'pending' })
  act(() => put(end))
  await act(async () => resolve(answer))
  act(() => put('open'))
  return callbacks
}

test('a page that is hidden while its call runs learns that the call succeeded', async () => {
  const { onSuccess, onSettled } = await callAndLeave('hidden', { total: 1, changed: 1, next: null })
  await waitFor(() => expect(onSettled).toHaveBeenCalledOnce())
  expect(onSuccess).toHaveBeenCalledWith(expect.objectContaining({ changed: 1 }))
  await screen.findByRole('button', { name: 'success' })
})

test('a page that is hidden while its call runs learns that the call was refused', async () => {
  const { onError, onSettled } = await callAndLeave('hidden', refusal)
  await waitFor(() => expect(onSettled).toHaveBeenCalledOnce())
  expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: 40900 }))
})

test('a page that is closed while its call runs is not called back', async () => {
  const { onError, onSettled } = await callAndLeave('closed', refusal)
  await screen.findByText('Not now')
  expect([onError.mock.calls, onSettled.mock.calls]).toEqual([[], []])
})
