import { replaceDevice as call } from '@wifi-tms/contract/replacing'
import type { Answer } from '../../api/http/answer.ts'
import type { Core } from '../../base/core.ts'
import { replaceDevice } from './replace-device.ts'

/** The call that puts a device in the place of a broken one. */
export const replacingRoutes = (core: Core, answer: Answer): void =>
  answer(call, (input, ask) => replaceDevice(core, input, ask))
