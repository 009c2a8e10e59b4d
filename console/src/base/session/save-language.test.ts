// @vitest-environment jsdom
import type { Profile } from '@wifi-tms/contract/session'
import i18next from 'i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { speaking } from '../../testing/speaking.ts'
import { LANGUAGE_KEY } from '../i18n/languages.ts'
import { keepText } from '../keep.ts'
import { loadProfile } from './load-profile.ts'
import { useSession } from './session.ts'

const stamp = '2026-01-01T00:00:00.000Z'
const anna: Profile = {
  _id: '1',
  username: 'anna',
  email: 'anna@example.com',
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
  createdAt: stamp,
  updatedAt: stamp,
  createdBy: 'admin',
  updatedBy: 'admin',
}

/** Loads a profile into the session, and gives the calls and the changes of the account that this causes. */
async function loadAs(profile: Profile) {
  const calls: string[] = []
  const changes: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: { method: string; body?: string }) => {
    calls.push(method)
    if (method === 'PUT') changes.push(JSON.parse(body!))
    return Response.json({ code: 20000, message: '', data: { ...profile, ...changes.at(-1) } })
  })
  useSession.setState({ token: 'abc', profile: undefined })
  await loadProfile('abc')
  // Further calls begin within the same turn.
  await new Promise((resolve) => setTimeout(resolve))
  return { calls, changes }
}

beforeEach(async () => {
  localStorage.clear()
  await speaking('pl', i18next)
})

test('the language that was chosen before the login is stored in an account without one, with its other data', async () => {
  keepText('localStorage', LANGUAGE_KEY, 'pl')
  const { changes } = await loadAs(anna)
  await vi.waitFor(() => expect(useSession.getState().profile?.language).toBe('pl'))
  expect(changes).toEqual([expect.objectContaining({ language: 'pl', email: 'anna@example.com' })])
})

test('the language of an account stays, and a browser without a choice stores none', async () => {
  expect((await loadAs(anna)).calls).toEqual(['GET'])
  keepText('localStorage', LANGUAGE_KEY, 'pl')
  expect((await loadAs({ ...anna, language: 'ja' })).calls).toEqual(['GET'])
})
