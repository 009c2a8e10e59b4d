import { LINK_COOKIE, type Profile, TOKEN_COOKIE, WAY_BACK_COOKIE } from '@wifi-tms/contract/session'
import { beforeEach, expect, test, vi } from 'vitest'
import { dropCookie, readCookie, writeCookie } from './cookies.ts'
import { packed, unpackCredential } from './credential.ts'
import {
  dropSession,
  openSession,
  presentSession,
  resumeSession,
  sessionBeforeNarrowing,
  useSession,
} from './session.ts'

/** Keeps cookies as a document does: an assignment sets one cookie, reading returns all, and Max-Age=0 removes one. */
function createJar() {
  const cookies = new Map<string, string>()
  const writtenCookies: string[] = []
  return {
    written: writtenCookies,
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      writtenCookies.push(text)
      const [pair = '', ...rules] = text.split('; ')
      const name = pair.slice(0, pair.indexOf('='))
      if (rules.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, pair.slice(name.length + 1))
    },
  }
}

let document = createJar()
beforeEach(() => {
  document = createJar()
  vi.stubGlobal('document', document)
})

const mqtt = { host: 'ws://10.0.0.5:8080/mqtt', username: 'sess-1', password: 'pässwörd=;/+' }

test('[const-cookies] a login stores the token in Admin-Token and the broker’s credential in Admin-MQTT-Token', () => {
  openSession({ token: 'tok-1', mqtt })
  expect(TOKEN_COOKIE).toBe('Admin-Token')
  expect(LINK_COOKIE).toBe('Admin-MQTT-Token')
  expect(document.cookie).toContain('Admin-Token=tok-1; ')
  expect(document.written.every((text) => text.includes('; Path=/; SameSite=Strict'))).toBe(true)
  expect(useSession.getState()).toMatchObject({ token: 'tok-1', asksToLogIn: false })
})

test('[entity-session] the credential is base64 of a JSON connection setting and is read back unchanged', () => {
  openSession({ token: 'tok-1', mqtt })
  const cookie = readCookie(LINK_COOKIE)
  expect(cookie).toMatch(/^[A-Za-z0-9+/]+=*$/)
  expect(JSON.parse(Buffer.from(cookie!, 'base64').toString())).toEqual(mqtt)
  expect(unpackCredential(cookie)).toEqual(mqtt)
})

test('a broken or absent credential counts as no credential', () => {
  for (const text of [undefined, '', '%%%', packed(mqtt).slice(4), btoa('{"host":1}')]) {
    expect(unpackCredential(text)).toBeUndefined()
  }
})

test('[state-login] the stored token is used at start, and a logout clears it and the credential', () => {
  writeCookie(TOKEN_COOKIE, 'tok-2')
  resumeSession()
  expect(useSession.getState().token).toBe('tok-2')
  writeCookie(LINK_COOKIE, 'eA==')
  useSession.setState({ profile: { roles: ['admin'] } as Profile, asksToLogIn: true, destination: '/device/list' })
  dropSession()
  expect(document.cookie).toBe('')
  expect(useSession.getState()).toEqual({
    token: undefined,
    profile: undefined,
    asksToLogIn: false,
    destination: undefined,
  })
})

test('[state-role] the original of a narrowed session is stored until the person returns to it or logs out', () => {
  const [wide, narrow] = [
    { token: 'wide', mqtt },
    { token: 'narrow', mqtt: { ...mqtt, username: 'sess-2' } },
  ]
  openSession(wide)
  expect([presentSession(), sessionBeforeNarrowing()]).toEqual([wide, undefined])
  openSession(narrow, { back: wide })
  expect([presentSession(), sessionBeforeNarrowing()]).toEqual([narrow, wide])
  dropSession()
  expect([presentSession(), sessionBeforeNarrowing(), document.cookie]).toEqual([undefined, undefined, ''])
  openSession(narrow, { back: wide })
  openSession(wide)
  expect([presentSession(), sessionBeforeNarrowing()]).toEqual([wide, undefined])
  for (const broken of ['%%%', btoa('{"token":1}')]) {
    writeCookie(WAY_BACK_COOKIE, broken)
    expect(sessionBeforeNarrowing()).toBeUndefined()
  }
})

test('cookies are found by their whole name', () => {
  const jar = { cookie: 'Other-Admin-Token=x; Admin-Token=a=b; Empty=' }
  expect(readCookie('Admin-Token', jar)).toBe('a=b')
  expect(readCookie('Token', jar)).toBeUndefined()
  expect(readCookie('Empty', jar)).toBeUndefined()
  dropCookie('Admin-Token', jar)
  expect(jar.cookie).toContain('Max-Age=0')
})
