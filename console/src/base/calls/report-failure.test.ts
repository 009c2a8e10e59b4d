import { logout } from '@wifi-tms/contract/session'
import { beforeEach, expect, test, vi } from 'vitest'
import { call } from '../http/call.ts'
import { CallFailure } from '../http/failure.ts'
import { sendEnvelope, startAnsweringServer } from '../http/testing/answering-server.ts'
import { useSession } from '../session/session.ts'
import { dismiss, ERROR_MS, useToasts } from '../toasts/toasts.ts'
import { reportFailure } from './report-failure.ts'

const toastsShown = () => useToasts.getState().toasts.map(({ tone, text, times }) => ({ tone, text, times }))

beforeEach(() => {
  for (const { id } of useToasts.getState().toasts) dismiss(id)
  useSession.setState({ token: 'abc', profile: undefined, asksToLogIn: false })
})

test('[error-code] an error is shown for five seconds; the same error again restarts the five seconds', () => {
  vi.useFakeTimers()
  try {
    reportFailure(new CallFailure('Already taken', 40900))
    vi.advanceTimersByTime(ERROR_MS - 1)
    expect(toastsShown()).toEqual([{ tone: 'error', text: 'Already taken', times: 1 }])
    reportFailure(new CallFailure('Already taken', 40900))
    vi.advanceTimersByTime(ERROR_MS - 1)
    expect(toastsShown()).toEqual([{ tone: 'error', text: 'Already taken', times: 2 }])
    vi.advanceTimersByTime(1)
    expect(toastsShown()).toEqual([])
    expect(ERROR_MS).toBe(5000)
  } finally {
    vi.useRealTimers()
  }
})

test('[error-code] an error without a message is shown as ’Error’', () => {
  reportFailure(new Error(''))
  reportFailure(undefined)
  expect(toastsShown()).toEqual([{ tone: 'error', text: 'Error', times: 2 }])
})

test.each([50008, 50012, 50014])(
  '[error-session] code %i asks once whether to log in again and leaves the token alone',
  async (code) => {
    const { base } = await startAnsweringServer((_, response) =>
      sendEnvelope(response, 401, { code, message: 'Token expired', data: null }),
    )
    let dialogs = 0
    const stop = useSession.subscribe((state, previous) => {
      if (state.asksToLogIn && !previous.asksToLogIn) dialogs++
    })
    const outcomes = await Promise.allSettled([call(logout, {}, { base }), call(logout, {}, { base })])
    for (const outcome of outcomes) if (outcome.status === 'rejected') reportFailure(outcome.reason)
    stop()
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(dialogs).toBe(1)
    expect(useSession.getState()).toMatchObject({ asksToLogIn: true, token: 'abc' })
  },
)

test('[error-session] other codes do not ask to log in again', () => {
  for (const code of [40000, 40100, 40300, 50000]) reportFailure(new CallFailure('No', code))
  expect(useSession.getState().asksToLogIn).toBe(false)
})
