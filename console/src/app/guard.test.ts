import { expect, test } from 'vitest'
import { screenList } from '../screens.tsx'
import { decide, type GuardedScreen, mayOpen } from './guard.ts'

const screens: GuardedScreen[] = [
  { path: '/login', withoutLogin: true },
  { path: '/auth-redirect', withoutLogin: true },
  { path: '/index' },
  { path: '/device/edit/:id' },
  { path: '/system/ota', needs: 'catalogue.write' },
  { path: '/display/list', needs: 'displays.write' },
  { path: '/404' },
]

const decisionFor = (address: string, token?: string, roles?: string[]) => {
  const { pathname, search } = new URL(address, 'http://console')
  return decide({ pathname, search }, { token, roles }, screens)
}

test('[nav-1] the login page leads a person with a token to the root', () => {
  expect(decisionFor('/login', 'a')).toEqual({ redirect: '/' })
  expect(decisionFor('/login?redirect=%2Findex', 'a', ['viewer'])).toEqual({ redirect: '/' })
})

test('[nav-2] with a token but no roles the console first fetches the profile, for every path', () => {
  for (const path of ['/', '/index', '/system/ota', '/nowhere'])
    expect(decisionFor(path, 'a')).toEqual({ awaitProfile: true })
})

test('[nav-2] a person opens the screens that the roles allow', () => {
  expect(decisionFor('/index', 'a', ['viewer'])).toEqual({ proceed: true })
  expect(decisionFor('/device/edit/5?x=1', 'a', ['viewer'])).toEqual({ proceed: true })
  expect(decisionFor('/display/list', 'a', ['viewer', 'editor'])).toEqual({ proceed: true })
})

test('an admin opens every screen', () => {
  expect(decisionFor('/system/ota', 'a', ['admin'])).toEqual({ proceed: true })
  expect(decisionFor('/display/list', 'a', ['admin'])).toEqual({ proceed: true })
})

test('a screen that exists but is not allowed leads to /401', () => {
  expect(decisionFor('/system/ota', 'a', ['editor'])).toEqual({ redirect: '/401' })
})

test('an unknown path leads to /404, the root to the dashboard', () => {
  expect(decisionFor('/nowhere', 'a', ['viewer'])).toEqual({ redirect: '/404' })
  expect(decisionFor('/device/edit', 'a', ['viewer'])).toEqual({ redirect: '/404' })
  expect(decisionFor('/', 'a', ['viewer'])).toEqual({ redirect: '/index' })
})

test('[nav-4] without a token every page leads to the login with its whole address', () => {
  expect(decisionFor('/')).toEqual({ redirect: '/login?redirect=%2F' })
  expect(decisionFor('/404')).toEqual({ redirect: '/login?redirect=%2F404' })
  expect(decisionFor('/nowhere')).toEqual({ redirect: '/login?redirect=%2Fnowhere' })
  expect(decisionFor('/device/edit/5?page=2&q=a%26b')).toEqual({
    redirect: `/login?redirect=${encodeURIComponent('/device/edit/5?page=2&q=a%26b')}`,
  })
})

test('[nav-4] the pages /login and /auth-redirect open without a token', () => {
  expect(decisionFor('/login?redirect=%2F')).toEqual({ proceed: true })
  expect(decisionFor('/auth-redirect')).toEqual({ proceed: true })
})

test('[role-filter] device types, screen types, firmware, webhooks, alerts, the audit and the servers open to administrators only, all others to everybody who is signed in', () => {
  const adminScreens = ['deviceTypes', 'screenTypes', 'otas', 'webhooks', 'alerts', 'audits', 'servers']
  const closedTo = (roles: string[]) => screenList.filter((entry) => !mayOpen(entry, roles)).map(({ name }) => name)
  expect([closedTo(['admin']), closedTo(['editor'])]).toEqual([[], adminScreens])
  // A person who may only look has no use for the page that links devices by scanning.
  expect(new Set(closedTo(['viewer']))).toEqual(new Set([...adminScreens, 'linkItems']))
})

test('[role-filter] the sidebar lists the first page, the rooms and the help to members', () => {
  const listed = screenList.filter((entry) => !entry.hidden && !entry.withoutLogin && mayOpen(entry, ['member']))
  expect(listed.map(({ name }) => name)).toEqual(['dashboard', 'rooms', 'help'])
})
