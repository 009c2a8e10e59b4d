import { expect, test } from 'vitest'
import { LINK_TIMES, linkUrl } from './link-place.ts'

test('[call-mqtt] a connection has 4 s to be established, the next try follows after 4 s, and a sign of life within 30 s', () => {
  expect(LINK_TIMES).toMatchObject({ connect: 4000, reconnect: 4000, keepalive: 30_000 })
})

test('the link goes where the server said, else to /mqtt beside the page', () => {
  expect(linkUrl('wss://tags.example/mqtt', { protocol: 'http:', host: 'a' })).toBe('wss://tags.example/mqtt')
  expect(linkUrl('', { protocol: 'https:', host: 'a:8443' })).toBe('wss://a:8443/mqtt')
  expect(linkUrl('somewhere', { protocol: 'http:', host: 'a:8080' })).toBe('ws://a:8080/mqtt')
})
