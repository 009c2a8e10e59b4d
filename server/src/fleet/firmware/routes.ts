import { installFirmware as call } from '@wifi-tms/contract/orders'
import type { Answer } from '../../api/http/answer.ts'
import type { Core } from '../../base/core.ts'
import { installFirmware } from './install-firmware.ts'

/** The call that orders a firmware for a device. */
export const firmwareRoutes = (core: Core, answer: Answer): void =>
  answer(call, ({ id, ota }, ask) => installFirmware(core, id, ota, ask))
