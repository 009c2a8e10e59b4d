import { may, type Permission } from '@wifi-tms/contract/permissions'
import { useSession } from './session.ts'

/** Tells whether the person at the screen may do this, so that only allowed actions are offered. */
export const useMay = (permission: Permission): boolean =>
  useSession((session) => may(session.profile?.roles ?? [], permission))
