import { beforeEach, expect, test } from 'vitest'
import { CallFailure, wireFailure } from '../http/failure.ts'
import { useSession } from '../session/session.ts'
import { dismiss, useToasts } from '../toasts/toasts.ts'
import { queries } from './query-client.ts'

const toastsShown = () => useToasts.getState().toasts.map(({ tone, text }) => ({ tone, text }))
const refuse = async () => {
  throw new CallFailure('Already taken', 40900)
}
const readRefused = (quiet: boolean) => queries.fetchQuery({ queryKey: ['a'], queryFn: refuse, meta: { quiet } })
const changeRefused = () => queries.getMutationCache().build(queries, { mutationFn: refuse }).execute(undefined)

beforeEach(() => {
  for (const { id } of useToasts.getState().toasts) dismiss(id)
  queries.clear()
})

test.each([
  ['reads', () => readRefused(false)],
  ['changes', changeRefused],
])('[error-code] the refusal of a call that %s is shown once', async (_, call) => {
  await expect(call()).rejects.toThrow('Already taken')
  expect(toastsShown()).toEqual([{ tone: 'error', text: 'Already taken' }])
  expect(useToasts.getState().toasts[0]!.times).toBe(1)
})

test('[error-code] a caller that shows a failure itself leaves no toast', async () => {
  await expect(readRefused(true)).rejects.toThrow('Already taken')
  expect(toastsShown()).toEqual([])
})

test('a read that times out is repeated once; a read that is refused is not repeated', async () => {
  const calls: string[] = []
  const read = (key: string, failure: CallFailure) => {
    const queryFn = async () => {
      calls.push(key)
      throw failure
    }
    return expect(queries.fetchQuery({ queryKey: [key], queryFn })).rejects.toBe(failure)
  }
  await read('late', wireFailure('timeout', 'timeout of 5000ms exceeded'))
  await read('refused', new CallFailure('Already taken', 40900))
  expect(calls).toEqual(['late', 'late', 'refused'])
})

test('[state-login] the cached answers of one person are dropped before the next one logs in', () => {
  useSession.setState({ token: 'anna' })
  queries.setQueryData(['users'], ['anna'])
  // Only another token drops the answers.
  useSession.setState({ asksToLogIn: true })
  expect(queries.getQueryData(['users'])).toEqual(['anna'])
  useSession.setState({ token: undefined })
  expect(queries.getQueryData(['users'])).toBeUndefined()
})
