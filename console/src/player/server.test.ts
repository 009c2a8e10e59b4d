import { errors } from '@wifi-tms/contract/errors'
import { afterEach, expect, test, vi } from 'vitest'
import { fetchPicture, fetchState, TokenRejected } from './server.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Gives the outcome of a call so far. */
const outcomeOf = (call: Promise<unknown>) => {
  const state = { outcome: 'pending' }
  call.then(
    () => Object.assign(state, { outcome: 'answered' }),
    () => Object.assign(state, { outcome: 'failed' }),
  )
  return state
}

test('an answer that stops in its middle fails after a while, so that the screen asks again', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream({
      start: (controller) => signal.addEventListener('abort', () => controller.error(signal.reason)),
    })
    return new Response(body)
  })
  for (const call of [() => fetchPicture('token', 'p1'), () => fetchState('token')]) {
    const state = outcomeOf(call())
    await vi.advanceTimersByTimeAsync(30_000)
    expect(state.outcome).toBe('pending')
    await vi.advanceTimersByTimeAsync(120_000)
    expect(state.outcome).toBe('failed')
  }
})

test('a large picture has more time to arrive than the beginning of its answer', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => {
    const body = new ReadableStream({
      start: (controller) => void setTimeout(() => controller.close(), 60_000),
    })
    return new Response(body)
  })
  const state = outcomeOf(fetchPicture('token', 'p1'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(state.outcome).toBe('answered')
})

test('only the server itself can reject the token, not a proxy in front of it', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Log in to the network</h1>', { status: 401 }))
  await expect(fetchState('token')).rejects.not.toThrow(TokenRejected)
  vi.stubGlobal('fetch', async () => Response.json({ code: errors.tokenUnknown.code }, { status: 401 }))
  await expect(fetchState('token')).rejects.toThrow(TokenRejected)
})
