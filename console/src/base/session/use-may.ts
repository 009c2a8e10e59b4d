import { may, type Permission } from '@wifi-tms/contract/permissions'
import { useSession } from './session.ts'

/** True if the person at the screen has the permission, so that only allowed actions are offered. */
export const useMay = (permission: Permission): boolean =>
  useSession((session) => may(session.profile?.roles ?? [], permission))
