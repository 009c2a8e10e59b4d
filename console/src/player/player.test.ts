// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { startPlayer } from './player.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A time in which every page, also a hidden one, has asked the server again. */
const TURN_MS = 31_000

test('a screen whose device is deleted before its picture is painted goes on to ask whether it is paired again', async () => {
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
  Object.assign(HTMLImageElement.prototype, { decode: async () => undefined })
  let isDeleted = false
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    const [token, path] = [headers.authorization?.slice('Bearer '.length) ?? '', url.replace('/player/v1', '')]
    calls.push(`${token} ${path}`)
    if (token === 'old' && isDeleted) return new Response('', { status: 401 })
    if (path === '/code') return Response.json({ code: 'ABCD', token: 'new', qr: ['1'], endsIn: 600 })
    if (path === '/shown') return new Response('', { status: 404 })
    if (path === '/state' && token === 'new') return Response.json({ waiting: true })
    if (path !== '/state') return new Response('picture')
    return Response.json({ waiting: false, name: 'Hall', picture: 'p1', isPlate: false, hasPages: false })
  })
  startPlayer()
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
