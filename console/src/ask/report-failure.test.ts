import { errors } from '@wifi-tms/contract/errors'
import { logout } from '@wifi-tms/contract/session'
import i18next from 'i18next'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { parts, speech } from '../i18n/languages.ts'
import { ERROR_MS, unsay, useSayings } from '../say/say.ts'
import { useSession } from '../session/session.ts'
import { call } from './call.ts'
import { Failure, wireFailure, wireTroubles } from './failure.ts'
import { reportFailure, wordsOf } from './report-failure.ts'
import { answering, enveloped } from './testing/answering.ts'

const said = () => useSayings.getState().sayings.map(({ tone, text, times }) => ({ tone, text, times }))

beforeEach(() => {
  for (const { id } of useSayings.getState().sayings) unsay(id)
  useSession.setState({ token: 'abc', profile: undefined, ended: false })
})

test('[error-code] the message stands for five seconds; the same again only starts its time anew', () => {
  vi.useFakeTimers()
  try {
    reportFailure(new Failure('Already taken', 40900))
    vi.advanceTimersByTime(ERROR_MS - 1)
    expect(said()).toEqual([{ tone: 'error', text: 'Already taken', times: 1 }])
    reportFailure(new Failure('Already taken', 40900))
    vi.advanceTimersByTime(ERROR_MS - 1)
    expect(said()).toEqual([{ tone: 'error', text: 'Already taken', times: 2 }])
    vi.advanceTimersByTime(1)
    expect(said()).toEqual([])
    expect(ERROR_MS).toBe(5000)
  } finally {
    vi.useRealTimers()
  }
})

test('[error-code] an error without a message is said as ’Error’', () => {
  reportFailure(new Error(''))
  reportFailure(undefined)
  expect(said()).toEqual([{ tone: 'error', text: 'Error', times: 2 }])
})

test.each([50008, 50012, 50014])(
  '[error-session] code %i asks once whether to log in again and leaves the token alone',
  async (code) => {
    const { base } = await answering((_, response) =>
      enveloped(response, 401, { code, message: 'Token expired', data: null }),
    )
    let dialogs = 0
    const stop = useSession.subscribe((now, before) => {
      if (now.ended && !before.ended) dialogs++
    })
    const asked = await Promise.allSettled([call(logout, {}, { base }), call(logout, {}, { base })])
    for (const one of asked) if (one.status === 'rejected') reportFailure(one.reason)
    stop()
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(dialogs).toBe(1)
    expect(useSession.getState()).toMatchObject({ ended: true, token: 'abc' })
  },
)

test('[error-session] other codes do not ask', () => {
  for (const code of [40000, 40100, 40300, 50000]) reportFailure(new Failure('No', code))
  expect(useSession.getState().ended).toBe(false)
})

describe('in another language', () => {
  beforeAll(async () => {
    const { tag } = speech.zh
    const found = await Promise.all(parts.map((part) => speech.zh[part]()))
    const translation = Object.assign({}, ...found.map((part) => part.default))
    await i18next.init({ lng: tag, resources: { [tag]: { translation } }, interpolation: { escapeValue: false } })
  })

  test('whatever fails is said in it; only what has no reason quotes the server', () => {
    for (const { code, message } of Object.values(errors)) {
      expect(wordsOf(new Failure(message, code)), message).not.toMatch(/[A-Za-z]{3}/)
      const said = wordsOf(new Failure('A sentence of the server', code))
      if (code === errors.wrongInput.code || code === errors.conflict.code)
        expect(said).toMatch(/^[^A-Za-z]+：A sentence of the server$/)
      else expect(said, message).not.toMatch(/[A-Za-z]{3}/)
    }
    for (const trouble of wireTroubles.filter((one) => one !== 'noRoles'))
      expect(wordsOf(wireFailure(trouble, 'Failed to fetch')), trouble).not.toMatch(/[A-Za-z]/)
  })
})
