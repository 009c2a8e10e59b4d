import type { DeviceState, FrameRef, Wish } from '../device-state.ts'

export const NOW = new Date('2026-11-21T08:00:00.000Z')
/** The moment that is `seconds` after NOW; `iso` gives it as text. */
export const moment = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000)
export const iso = (seconds: number): string => moment(seconds).toISOString()

/** A frame named by one letter. */
export const frame = (letter: string): FrameRef => ({ id: `frame ${letter}`, sha256: letter.repeat(64) })

export const wish = (change: Partial<Wish> = {}): Wish => ({
  seq: 1,
  state: 'waiting',
  reason: '',
  detail: '',
  frame: frame('a'),
  force: false,
  failures: 0,
  paintAt: null,
  offerAt: iso(0),
  retryAt: null,
  busySince: null,
  shownAt: null,
  ...change,
})

/** A device that listens, shows an unknown picture and wants frame a. */
export const deviceState = (change: Partial<DeviceState> = {}): DeviceState => ({
  listens: true,
  glass: null,
  delivery: null,
  provedNumber: 0,
  wish: wish(),
  ...change,
})
