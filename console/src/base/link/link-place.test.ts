import { expect, onTestFinished, test, vi } from 'vitest'
import { LINK_TIMES, linkUrl } from './link-place.ts'

test('[call-mqtt] a connection must be established within 4 s, the next attempt follows after 4 s, and the keepalive is 30 s', () => {
  expect(LINK_TIMES).toMatchObject({ connect: 4000, reconnect: 4000, keepalive: 30_000 })
})

test('the link connects to the server’s ws: or wss: address, else to /mqtt on the page’s host', () => {
  expect(linkUrl('wss://tags.example/mqtt', { protocol: 'http:', host: 'a' })).toBe('wss://tags.example/mqtt')
  expect(linkUrl('', { protocol: 'https:', host: 'a:8443' })).toBe('wss://a:8443/mqtt')
  expect(linkUrl('somewhere', { protocol: 'http:', host: 'a:8080' })).toBe('ws://a:8080/mqtt')
})

test('the link ticks also if its worker cannot be loaded any more, such as after an upgrade of the server', () => {
  vi.useFakeTimers()
  const workers: { onerror: () => void }[] = []
  vi.stubGlobal(
    'Worker',
    class {
      onerror = () => {}
      constructor() {
        workers.push(this)
      }
      postMessage() {}
      terminate() {}
    },
  )
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const tick = vi.fn()
  const stop = LINK_TIMES.startTicker(15_000, tick)
  workers[0]!.onerror()
  vi.advanceTimersByTime(30_000)
  expect(tick).toHaveBeenCalledTimes(2)
  stop()
  vi.advanceTimersByTime(30_000)
  expect(tick).toHaveBeenCalledTimes(2)
})
