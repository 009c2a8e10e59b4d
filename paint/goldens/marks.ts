import type { Golden } from './golden.ts'

const across = { kind: 'rectangle', id: 'a', x: 0, y: 60, width: 160, height: 60, strokeWidth: 0 } as const

/** Signs over the picture. */
export const marks = {
  'low-battery': {
    why: 'An almost empty battery stands in the lower right corner, with a white ground between it and what lies below.',
    color: 'B/W/R',
    width: 160,
    height: 96,
    mark: 'low-battery',
    elements: [
      { ...across, fill: 'black' },
      { ...across, id: 'b', y: 90, fill: 'red' },
    ],
  },
  'low-battery-turned': {
    why: 'The sign is upright and in the same corner for people, however the panel hangs, and as sharp on greys.',
    color: '4 grey',
    width: 96,
    height: 120,
    angle: 90,
    mark: 'low-battery',
    elements: [{ ...across, fill: 'black' }],
  },
} satisfies Record<string, Golden>
