import { beforeEach, expect, test } from 'vitest'
import { unsay, useSayings } from '../say/say.ts'
import { useSession } from '../session/session.ts'
import { Failure } from './failure.ts'
import { queries } from './queries.ts'

const said = () => useSayings.getState().sayings.map(({ tone, text }) => ({ tone, text }))
const refused = async () => {
  throw new Failure('Already taken', 40900)
}
const ask = (quiet: boolean) => queries.fetchQuery({ queryKey: ['a'], queryFn: refused, meta: { quiet } })
const tell = (quiet: boolean) =>
  queries.getMutationCache().build(queries, { mutationFn: refused, meta: { quiet } }).execute(undefined)

beforeEach(() => {
  for (const { id } of useSayings.getState().sayings) unsay(id)
  queries.clear()
})

test.each([
  ['asks', ask],
  ['changes', tell],
])('[error-code] what %s and is refused is said, once, unless who called says it', async (_, call) => {
  await expect(call(true)).rejects.toThrow('Already taken')
  expect(said()).toEqual([])
  await expect(call(false)).rejects.toThrow('Already taken')
  expect(said()).toEqual([{ tone: 'error', text: 'Already taken' }])
  expect(useSayings.getState().sayings[0]!.times).toBe(1)
})

test('[state-login] what one person saw is gone for the next', () => {
  useSession.setState({ token: 'anna' })
  queries.setQueryData(['users'], ['anna'])
  useSession.setState({ ended: true })
  expect(queries.getQueryData(['users'])).toEqual(['anna'])
  useSession.setState({ token: undefined })
  expect(queries.getQueryData(['users'])).toBeUndefined()
})
