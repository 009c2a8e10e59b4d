import { expect, test } from 'vitest'
import '../../screens.tsx'
import { placeAfterLogin } from './place-after-login.ts'

test('[nav-4] a login leads to the requested place with its query, and never to another site', () => {
  const wantedPath = '/device/list?page=2&q=a%26b'
  expect(placeAfterLogin(`?redirect=${encodeURIComponent(wantedPath)}`)).toBe(wantedPath)
  expect(placeAfterLogin('?redirect=/device/list&page=2')).toBe('/device/list?page=2')
  expect(placeAfterLogin('?redirect=/device/list&reason=no-role&page=2')).toBe('/device/list?page=2')
  expect(placeAfterLogin('')).toBe('/')
  const traps = ['//evil.example', '/\\evil.example', '/\t/evil.example', '/.//evil.example', '\\evil.example']
  for (const trap of [...traps, 'https://evil.example', 'javascript:alert(1)', 'index', '//', 'http://']) {
    expect(placeAfterLogin(`?redirect=${encodeURIComponent(trap)}`), trap).toBe('/')
  }
})

test('[nav-4] a login never leads to a page that only redirects', () => {
  for (const redirecting of [
    '/login?redirect=/',
    '/Login',
    '/auth-redirect',
    '/auth-redirect/?redirect=%2Fauth-redirect',
  ])
    expect(placeAfterLogin(`?redirect=${encodeURIComponent(redirecting)}`), redirecting).toBe('/')
  expect(placeAfterLogin('?redirect=/login-history')).toBe('/login-history')
})
