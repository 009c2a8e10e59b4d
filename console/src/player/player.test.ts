// @vitest-environment jsdom
import { errors } from '@wifi-tms/contract/errors'
import { afterEach, expect, test, vi } from 'vitest'
import { startPlayer } from './player.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A time in which every page, also a hidden one, has asked the server again. */
const TURN_MS = 31_000

/** Opens the page of a screen that is paired, with a fake clock and server. */
function openPlayer(answer: (token: string, path: string) => Response) {
  document.body.innerHTML = `
    <main id="pair" hidden><h1></h1><p></p><strong></strong><canvas></canvas></main>
    <p id="old"></p><section id="screen"></section><output id="note"></output><fieldset id="door"></fieldset>`
  localStorage.setItem('player-token', 'old')
  vi.useFakeTimers()
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    const [token, path] = [headers.authorization?.slice('Bearer '.length) ?? '', url.replace('/player/v1', '')]
    calls.push(`${token} ${path}`)
    return answer(token, path)
  })
  startPlayer()
  return { frames, calls }
}

const decodes = (decode: () => Promise<void>) => Object.assign(HTMLImageElement.prototype, { decode })
const hall = { waiting: false, name: 'Hall', picture: 'p1', isPlate: false, hasPages: false }

test('a screen whose device is deleted before its picture is painted goes on to ask whether it is paired again', async () => {
  decodes(async () => undefined)
  let isDeleted = false
  const { frames, calls } = openPlayer((token, path) => {
    if (token === 'old' && isDeleted) return Response.json({ code: errors.tokenUnknown.code }, { status: 401 })
    if (path === '/code') return Response.json({ code: 'ABCD', token: 'new', qr: ['1'], endsIn: 600 })
    if (path === '/shown') return new Response('', { status: 404 })
    if (path === '/state' && token === 'new') return Response.json({ waiting: true })
    if (path !== '/state') return new Response('picture')
    return Response.json(hall)
  })
  await vi.advanceTimersByTimeAsync(TURN_MS)
  expect(document.querySelector('#screen img')).not.toBeNull()
  isDeleted = true
  await vi.advanceTimersByTimeAsync(TURN_MS)
  // The page becomes visible again: what it had put there is painted only now.
  for (let frame = frames.shift(); frame; frame = frames.shift()) frame()
  await vi.advanceTimersByTimeAsync(3 * TURN_MS)
  expect(calls).toContain('new /state')
  expect(calls.filter((call) => call.endsWith('/shown'))).toEqual([])
})

test('a picture that could not be decoded, as for want of memory, is tried again after a minute', async () => {
  let canDecode = false
  decodes(async () => {
    if (!canDecode) throw new Error('decode failed')
  })
  const { calls } = openPlayer((_, path) => (path === '/state' ? Response.json(hall) : new Response('picture')))
  await vi.advanceTimersByTimeAsync(TURN_MS)
  const fetches = () => calls.filter((call) => call.endsWith('/pictures/p1')).length
  expect([fetches(), calls.filter((call) => call.endsWith('/shown')).length]).toEqual([1, 1])
  canDecode = true
  await vi.advanceTimersByTimeAsync(2 * TURN_MS)
  expect(fetches()).toBe(2)
  expect(document.querySelector('#screen img')).not.toBeNull()
})

test('a picture whose stored copy is broken is fetched at once', async () => {
  let decodeCount = 0
  decodes(async () => {
    if (++decodeCount === 1) throw new Error('decode failed')
  })
  const stored = new Response('broken', { headers: { 'x-picture': 'p1', 'x-name': 'Hall' } })
  vi.stubGlobal('caches', { open: async () => ({ match: async () => stored, put: async () => undefined }) })
  const { calls } = openPlayer((_, path) => (path === '/state' ? Response.json(hall) : new Response('picture')))
  await vi.advanceTimersByTimeAsync(TURN_MS)
  expect(document.querySelector('#screen img')).not.toBeNull()
  expect(calls.filter((call) => call.endsWith('/shown'))).toEqual([])
})
