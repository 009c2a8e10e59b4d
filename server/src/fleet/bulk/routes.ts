import { changeDevices } from '@wifi-tms/contract/bulk'
import type { Answer } from '../../api/http/answer.ts'
import type { Core } from '../../base/core.ts'
import { changeMany } from './change-many.ts'

/** The call that changes many devices at once. */
export const bulkRoutes = (core: Core, answer: Answer): void =>
  answer(changeDevices, (change, ask) => changeMany(core, change, ask))
