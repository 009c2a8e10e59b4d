import { expect, test } from 'vitest'
import { screenList } from '../screens.tsx'
import { decide, type Guarded, opens } from './guard.ts'

const screens: Guarded[] = [
  { path: '/login', open: true },
  { path: '/auth-redirect', open: true },
  { path: '/index' },
  { path: '/device/edit/:id' },
  { path: '/system/ota', needs: 'catalogue.write' },
  { path: '/display/list', needs: 'displays.write' },
  { path: '/404' },
]

const go = (address: string, token?: string, roles?: string[]) => {
  const { pathname, search } = new URL(address, 'http://console')
  return decide({ pathname, search }, { token, roles }, screens)
}

test('[nav-1] with a token the login page leads to the root', () => {
  expect(go('/login', 'a')).toEqual({ redirect: '/' })
  expect(go('/login?redirect=%2Findex', 'a', ['viewer'])).toEqual({ redirect: '/' })
})

test('[nav-2] with a token but no roles the console first asks who the person is, whatever the path', () => {
  for (const place of ['/', '/index', '/system/ota', '/nowhere']) expect(go(place, 'a')).toEqual({ ask: true })
})

test('[nav-2] with roles the allowed screens open', () => {
  expect(go('/index', 'a', ['viewer'])).toEqual({ go: true })
  expect(go('/device/edit/5?x=1', 'a', ['viewer'])).toEqual({ go: true })
  expect(go('/display/list', 'a', ['viewer', 'editor'])).toEqual({ go: true })
})

test('an admin opens every screen', () => {
  expect(go('/system/ota', 'a', ['admin'])).toEqual({ go: true })
  expect(go('/display/list', 'a', ['admin'])).toEqual({ go: true })
})

test('a screen that exists but is not allowed leads to /401', () => {
  expect(go('/system/ota', 'a', ['editor'])).toEqual({ redirect: '/401' })
})

test('an unknown path leads to /404, the root to the dashboard', () => {
  expect(go('/nowhere', 'a', ['viewer'])).toEqual({ redirect: '/404' })
  expect(go('/device/edit', 'a', ['viewer'])).toEqual({ redirect: '/404' })
  expect(go('/', 'a', ['viewer'])).toEqual({ redirect: '/index' })
})

test('[nav-4] without a token every page leads to the login with its whole address', () => {
  expect(go('/')).toEqual({ redirect: '/login?redirect=%2F' })
  expect(go('/404')).toEqual({ redirect: '/login?redirect=%2F404' })
  expect(go('/nowhere')).toEqual({ redirect: '/login?redirect=%2Fnowhere' })
  expect(go('/device/edit/5?page=2&q=a%26b')).toEqual({
    redirect: `/login?redirect=${encodeURIComponent('/device/edit/5?page=2&q=a%26b')}`,
  })
})

test('[nav-4] without a token /login and /auth-redirect open', () => {
  expect(go('/login?redirect=%2F')).toEqual({ go: true })
  expect(go('/auth-redirect')).toEqual({ go: true })
})

test('[role-filter] device types, screen types, firmware, the audit and the servers open to administrators only, all others to everybody who is signed in', () => {
  const shutToOthers = ['deviceTypes', 'screenTypes', 'otas', 'audits', 'servers']
  const shut = (roles: string[]) => screenList.filter((entry) => !opens(entry, roles)).map(({ name }) => name)
  expect([shut(['admin']), shut(['editor'])]).toEqual([[], shutToOthers])
  // Who only looks has nothing to do where devices are linked by scanning.
  expect(new Set(shut(['viewer']))).toEqual(new Set([...shutToOthers, 'linkItems']))
})
