import type { MomentBounds } from '../../base/database/moments.ts'
import { LONGEST_RETRY } from './failures.ts'
import { PAUSE } from './painting-rules.ts'
import { LONGEST_PAUSE } from './rules.ts'

/** Wishes are due at once: those that were held back will be so again. */
export const wishMoments: MomentBounds = {
  wish: {
    paintAt: { most: PAUSE, movedTo: 0 },
    offerAt: { most: LONGEST_PAUSE, movedTo: 0 },
    retryAt: { most: LONGEST_RETRY, movedTo: 0 },
    busySince: { most: 0 },
  },
}
