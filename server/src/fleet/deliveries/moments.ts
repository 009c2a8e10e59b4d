import { kinds } from '@wifi-tms/paint/panels'
import type { MomentBounds } from '../../base/database/moments.ts'
import { missedSeconds, NEXT_IN_QUIET } from '../wishes/rest-rules.ts'
import { deliverySeconds } from '../wishes/rules.ts'

const slowest = Math.max(...Object.values(kinds).map(({ refreshSeconds }) => deliverySeconds(refreshSeconds)))

export const deliveryMoments: MomentBounds = {
  delivery: { deadlineAt: { most: slowest }, askAgainAt: { most: missedSeconds(NEXT_IN_QUIET) } },
}
