import type { AlgorithmName } from '@wifi-tms/contract/algorithms'
import { algorithms } from '@wifi-tms/paint/algorithms'
import type { DitherMethod } from '@wifi-tms/paint/methods'

/** The side of a cell, in the drawing's units. A drawing is five cells wide and three high. */
const CELL = 8
/** The column of the pixel whose error is spread: the middle one. */
const MIDDLE = 2

interface Cell {
  x: number
  y: number
  /** The opacity, from 0 to 1. */
  strength: number
  /** True for the pixel whose error is spread over the others. */
  isSource?: boolean
}

/**
 * Returns the cells of a kernel: the pixel itself in the middle of the first row, and the neighbours that get its
 * error. A neighbour with a larger share of the error is drawn more opaque, from a quarter up to the whole.
 */
const kernelOf = ({ taps }: Extract<DitherMethod, { kind: 'diffusion' }>): Cell[] => {
  const largestShare = Math.max(...taps.map(([, , parts]) => parts))
  return [
    { x: MIDDLE, y: 0, strength: 1, isSource: true },
    ...taps.map(([across, down, parts]) => ({
      x: MIDDLE + across,
      y: down,
      strength: 0.25 + (0.75 * parts) / largestShare,
    })),
  ]
}

/** The path of each drawing of a threshold or mask. */
const markPaths: Record<Exclude<DitherMethod, { kind: 'diffusion' }>['kind'], Record<string, string>> = {
  threshold: {
    half: 'M2 20H20V4H38',
    histogram: 'M2 20C6 20 6 6 10 6s4 12 9 12 5-9 9-9 4 11 10 11M19 3v18',
    surroundings: 'M2 17c6-14 12 8 18-2s10-12 18 2M2 12h36',
  },
  mask: {
    'bayer-4': 'M8 2h24v20H8zM14 2v20M20 2v20M26 2v20M8 7h24M8 12h24M8 17h24',
    'bayer-8':
      'M8 2h24v20H8zM11 2v20M14 2v20M17 2v20M20 2v20M23 2v20M26 2v20M29 2v20M8 4.5h24M8 7h24M8 9.5h24M8 12h24M8 14.5h24M8 17h24M8 19.5h24',
    'void-and-cluster':
      'M7 5h1M13 3h1M19 6h1M26 3h1M32 6h1M10 10h1M16 11h1M22 10h1M29 10h1M35 12h1M6 15h1M13 16h1M19 15h1M25 16h1M31 17h1M9 21h1M16 21h1M22 20h1M28 22h1M34 21h1',
  },
}

/** Draws how an algorithm works: its kernel, threshold or mask. */
export function MethodMark({ name }: { name: AlgorithmName }) {
  const { method } = algorithms[name]
  return (
    <svg className="method-mark" viewBox="0 0 40 24" width="60" height="36" aria-hidden>
      {method.kind === 'diffusion' ? (
        kernelOf(method).map(({ x, y, strength, isSource }) => (
          <rect
            key={`${x} ${y}`}
            x={x * CELL + 0.5}
            y={y * CELL + 0.5}
            width={CELL - 1}
            height={CELL - 1}
            rx="1"
            className={isSource ? 'here' : undefined}
            opacity={strength}
          />
        ))
      ) : (
        <path d={markPaths[method.kind][method.kind === 'mask' ? method.mask : method.basis]} />
      )}
    </svg>
  )
}
