import { beforeEach, expect, test, vi } from 'vitest'
import { decide } from '../../app/guard.ts'
import '../../screens.tsx'
import { sendEnvelope, startAnsweringServer } from '../http/testing/answering-server.ts'
import { dismiss, useToasts } from '../toasts/toasts.ts'
import { fetchProfile } from './fetch-profile.ts'
import { loadProfile } from './load-profile.ts'
import { useSession } from './session.ts'

const stamps = {
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  createdBy: 'admin',
  updatedBy: 'admin',
}
const anna = {
  _id: '1',
  username: 'anna',
  email: '',
  company: '',
  address: '',
  phone: '',
  avatar: '',
  introduction: '',
  language: null,
  roles: ['editor'],
  heldRoles: ['editor'],
  passwordSet: true,
  singleSignOn: false,
  twoFactor: false,
  recoveryCodes: 0,
  narrowed: false,
  lacksFactor: false,
  ...stamps,
}

const profileOf = async (data: unknown) => {
  const { base, requests } = await startAnsweringServer((_, response) =>
    sendEnvelope(response, 200, { code: 20000, message: '', data }),
  )
  const profile = await fetchProfile({ base, token: 'abc' })
  expect(requests[0]).toMatchObject({ method: 'GET', url: '/user/api/profile' })
  return profile
}

test('the profile of the signed-in person has roles', async () => {
  expect((await profileOf(anna)).roles).toEqual(['editor'])
})

test('[error-userinfo] empty user info gives the exact words', async () => {
  for (const emptyAnswer of [null, {}, ''])
    await expect(profileOf(emptyAnswer)).rejects.toThrow(/^Verification failed, please Login again\.$/)
})

test('[error-userinfo] missing or empty roles give the exact words', async () => {
  for (const roles of [undefined, null, [], 'admin']) {
    await expect(profileOf({ ...anna, roles })).rejects.toThrow(/^getInfo: roles must be a non-null array!$/)
  }
})

const place = { pathname: '/device/list', search: '?page=2' }
const screens = [{ path: '/login', open: true }, { path: '/device/list' }]
const decision = () => {
  const { token, profile } = useSession.getState()
  return decide(place, { token, roles: profile?.roles }, screens)
}
const toastTexts = () => useToasts.getState().toasts.map(({ text }) => text)

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' })
  for (const { id } of useToasts.getState().toasts) dismiss(id)
  useSession.setState({ token: 'abc', profile: undefined })
})

test('[nav-2] with a token and no roles the profile is fetched once, and then the screen opens', async () => {
  const { base, requests } = await startAnsweringServer((_, response) =>
    sendEnvelope(response, 200, { code: 20000, message: '', data: anna }),
  )
  expect(decision()).toEqual({ awaitProfile: true })
  await Promise.all([loadProfile('abc', { base }), loadProfile('abc', { base })])
  expect(requests).toHaveLength(1)
  expect(requests[0]?.headers.authorization).toBe('Bearer abc')
  expect(decision()).toEqual({ proceed: true })
})

test('[nav-3] without a profile the token is cleared, the error is shown, and the person is sent to the login, which leads back', async () => {
  const { base } = await startAnsweringServer((_, response) =>
    sendEnvelope(response, 401, { code: 50014, message: 'Your token is too old', data: null }),
  )
  await loadProfile('abc', { base })
  expect(useSession.getState()).toMatchObject({ token: undefined, asksToLogIn: false })
  expect(document.cookie).toMatch(/Max-Age=0/)
  expect(toastTexts()).toEqual(['Your token is too old'])
  expect(decision()).toEqual({ redirect: '/login?redirect=%2Fdevice%2Flist%3Fpage%3D2' })
})

test('[nav-3] an error without a message is shown as ’Has Error’', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('')))
  try {
    await loadProfile('abc')
  } finally {
    vi.unstubAllGlobals()
  }
  expect(toastTexts()).toEqual(['Has Error'])
})

test('the reason of a failed profile is shown only once the words for it are loaded', async () => {
  const { base } = await startAnsweringServer((_, response) =>
    sendEnvelope(response, 401, { code: 50014, message: 'Your token is too old', data: null }),
  )
  const wordsLoaded = Promise.withResolvers<void>()
  const loading = loadProfile('abc', { base, wordsLoaded: wordsLoaded.promise })
  // The server answers requests in order: once it has answered this one, the first request has failed.
  await expect(fetchProfile({ base, token: 'abc' })).rejects.toThrow()
  expect([toastTexts(), useSession.getState().token]).toEqual([[], 'abc'])
  wordsLoaded.resolve()
  await loading
  expect(toastTexts()).toEqual(['Your token is too old'])
})
