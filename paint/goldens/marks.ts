import type { Golden } from './golden.ts'

const across = { kind: 'rectangle', id: 'a', x: 0, y: 60, width: 160, height: 60, strokeWidth: 0 } as const

/** The sign of a low battery. */
export const marks = {
  'low-battery': {
    why: 'The sign of a low battery is in the lower right corner, on a white ground that separates it from the picture.',
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
    why: 'On a panel mounted sideways the sign is upright and in the lower right corner as people see it; on greys it is sharp.',
    color: '4 grey',
    width: 96,
    height: 120,
    angle: 90,
    mark: 'low-battery',
    elements: [{ ...across, fill: 'black' }],
  },
} satisfies Record<string, Golden>
