import { expect, test } from 'vitest'
import { hideSecrets, storedForm } from './rules.ts'

const storedBody = (message: unknown) => JSON.parse(storedForm({ direction: 'up', message }).body)

test('secrets are hidden at any depth by the names of their fields, and in addresses', () => {
  const message = {
    type: 'config',
    wifi: { ssid: 'shop', password: 'p4ss' },
    list: [{ apiKey: 'k' }, { 'api-key': 'k' }, { PSK: 'k' }, { wifiPwd: 'k' }, { accessToken: ['k'] }],
    server: 'https://me:p4ss@here.example/x?y=1',
    secret: { inner: 'k' },
  }
  expect(hideSecrets(message)).toEqual({
    type: 'config',
    wifi: { ssid: 'shop', password: '***' },
    list: [{ apiKey: '***' }, { 'api-key': '***' }, { PSK: '***' }, { wifiPwd: '***' }, { accessToken: '***' }],
    server: 'https://***@here.example/x?y=1',
    secret: '***',
  })
})

test('ordinary messages are stored unchanged, and only those that may contain a secret are searched', () => {
  const body = (message: object) => storedForm({ direction: 'down', message }).body
  expect(body({ type: 'sleep', seconds: 300 })).toBe('{"type":"sleep","seconds":300}')
  expect(body({ type: 'x', wifiPassword: 'p4ss' })).toBe('{"type":"x","wifiPassword":"***"}')
  expect(body({ type: 'x', url: 'http://me:p4ss@x' })).toBe('{"type":"x","url":"http://***@x"}')
  expect([body({ type: 'a\0' }), body({ type: '\ud800' })]).toEqual(['{"type":"a\ufffd"}', '{"type":"\ufffd"}'])
})

test('secrets are hidden in texts that are not JSON too, also where these are cut off', () => {
  expect(storedBody('{"type":"hello","password":"p4\\"ss","ssid":"x"')).toBe(
    '{"type":"hello","password":***,"ssid":"x"',
  )
  expect(storedBody('{"secret":"p4ss')).toBe('{"secret":***')
  expect(storedBody('ssid=x&wifi_password=p4ss&y=1')).toBe('ssid=x&wifi_password=***&y=1')
})

test('the secrets of a text are found in one pass, however often its words repeat', () => {
  for (const part of ['pass', 'pass ', 'pass="', 'pass:', "pass'", 'token-', '"pass\\\\" ', 'pass= '])
    expect(storedBody(part.repeat(48_000 / part.length)), part).toContain(part.slice(0, 4))
  expect(storedBody('a=1;x-api-key = "b c" & url=http://x/?token=t')).toBe(
    'a=1;x-api-key = *** & url=http://x/?token=***',
  )
})

test('a value that a database cannot store, or that is too long or too deep, is changed so that it can be stored', () => {
  expect(storedBody({ type: 'a\0b', 'x\0': '\ud800' })).toEqual({ type: 'a\ufffdb', 'x\ufffd': '\ufffd' })
  expect(storedBody('x'.repeat(5000))).toMatch(/^"x{3999}…$/)
  let deep: unknown = 'bottom'
  for (let level = 0; level < 5000; level++) deep = [deep]
  expect(storedForm({ direction: 'up', outcome: 'malformed', message: deep }).body).toBe(
    `${'['.repeat(20)}"…"${']'.repeat(20)}`,
  )
})

test('the kind of a message is its event’s name or its type; a message with neither has no kind', () => {
  const kindOf = (message: unknown) => storedForm({ direction: 'up', message }).kind
  expect(kindOf({ type: 'event', event: 'button-long' })).toBe('button-long')
  expect([{ type: 'hello' }, { type: 'event' }, { type: 7 }, null, 'hello', [1]].map(kindOf)).toEqual([
    ...['hello', 'event', '', '', '', ''],
  ])
})

test('only the part of a message that is stored is searched', () => {
  let readCount = 0
  const fields = Object.fromEntries(Array.from({ length: 10_000 }, (_, number) => [`f${number}`, 1]))
  const counted = new Proxy(fields, {
    get(all, name) {
      readCount++
      return Reflect.get(all, name)
    },
  })
  const { body } = storedForm({ direction: 'up', outcome: 'malformed', message: { list: [counted] } })
  expect(readCount).toBeLessThan(2100)
  expect(body.length).toBeGreaterThan(4000)
})
