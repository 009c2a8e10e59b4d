import { expect, test } from 'vitest'
import type { Player } from './queries.ts'
import { changesAnything, codeOf, panelOfScreen, pictureOf } from './rules.ts'

const now = new Date('2026-11-30T10:00:00Z')
const secondsLater = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()
const wish = { state: 'shown', isPainted: true, offerAt: null, retryAt: null }
const delivery = { number: 3, seq: 7, sha256: 'ab'.repeat(32), deadlineAt: null }
const player = (changes: Partial<Player> = {}): Player => ({
  deviceId: 'd1',
  deviceNumber: 1,
  mac: '020000000001',
  alias: '',
  approved: 1,
  protocol: 'player',
  online: 1,
  uri: 'p',
  roomId: null,
  pages: null,
  nextContactAt: secondsLater(20),
  askAgainAt: secondsLater(80),
  lastSeenAt: secondsLater(-10),
  wish,
  delivery,
  ...changes,
})

test('a code has six characters, each chosen by one random byte among 25', () => {
  expect(codeOf(Uint8Array.of(0, 24, 25, 255, 1, 2))).toBe('3Y3A46')
  expect(codeOf(new Uint8Array(6))).toBe('333333')
})

test.each([
  [800, 480, 800, 480],
  [3840, 2160, 1920, 1080],
  [1080, 2400, 864, 1920],
  [4096, 8, 1920, 8],
])('a screen of %d×%d is a panel of %d×%d', (width, height, ...sides) => {
  const panel = panelOfScreen({ width, height })
  expect([panel.width, panel.height]).toEqual(sides)
})

test.each<[string, Partial<Player>, boolean]>([
  ['has nothing new', {}, false],
  ['makes contact for the first time', { protocol: null, nextContactAt: null }, true],
  ['was away', { online: 0 }, true],
  ['made contact long ago', { nextContactAt: secondsLater(0) }, true],
  ['has a next contact too late, as the clock was put back', { nextContactAt: secondsLater(61) }, true],
  ['has a picture waiting', { wish: { ...wish, state: 'waiting', offerAt: secondsLater(0) } }, true],
  ['has a picture to be offered later', { wish: { ...wish, state: 'waiting', offerAt: secondsLater(1) } }, false],
  ['has a picture that waits for its request', { wish: { ...wish, state: 'waiting' } }, true],
  ['has a picture that is being painted', { wish: { ...wish, state: 'waiting', isPainted: false } }, false],
  [
    'has a picture in flight',
    { wish: { ...wish, state: 'waiting' }, delivery: { ...delivery, deadlineAt: secondsLater(30) } },
    false,
  ],
  ['may get a failed picture again', { wish: { ...wish, state: 'failed', retryAt: secondsLater(-1) } }, true],
  ['may not get a failed picture again yet', { wish: { ...wish, state: 'failed', retryAt: secondsLater(1) } }, false],
])('a request of a player that %s is committed only if it changes something', (_, changes, expected) => {
  expect(changesAnything(player(changes), now)).toBe(expected)
})

test('the picture of a player is that of its newest delivery', () => {
  expect(pictureOf(player())).toBe('3-7-abababababab-d1')
  expect(pictureOf(player({ delivery: { ...delivery, number: null, seq: null, sha256: null } }))).toBeNull()
})
