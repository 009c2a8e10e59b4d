import { expect, test } from 'vitest'
import { linkOptions, linkUrl } from './link-options.ts'

test('[call-mqtt] the link takes the stored name and password, a clean session and its times', () => {
  expect(linkOptions({ host: 'ws://x/mqtt', username: 'u', password: 'p' })).toMatchObject({
    username: 'u',
    password: 'p',
    clean: true,
    connectTimeout: 4000,
    reconnectPeriod: 4000,
    keepalive: 30,
  })
})

test('the link goes where the server said, else to /mqtt beside the page', () => {
  expect(linkUrl('wss://tags.example/mqtt', { protocol: 'http:', host: 'a' })).toBe('wss://tags.example/mqtt')
  expect(linkUrl('', { protocol: 'https:', host: 'a:8443' })).toBe('wss://a:8443/mqtt')
  expect(linkUrl('somewhere', { protocol: 'http:', host: 'a:8080' })).toBe('ws://a:8080/mqtt')
})
