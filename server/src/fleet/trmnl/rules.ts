import { OwnMacInput } from '@wifi-tms/contract/devices'
import type { UpOf } from '@wifi-tms/contract/messages'
import { MAX_SIDE } from '@wifi-tms/contract/screen-types'
import { packedVersion } from '@wifi-tms/contract/units'
import { z } from 'zod'
import type { Visitor } from '../visits/find-visitor.ts'
import { type Board, boardsFakingBattery, modelNamed, modelNumber, SMALL_MEMORY_BYTES } from './models.ts'

/** The device type of a device that has none yet: the type that each installation has from the start. */
const DEVICE_TYPE = 1
/** The hundredths of a volt from which the report of a discharging battery is not believed: a full cell has less. */
const IMPOSSIBLE_HUNDREDTHS = 420
/** The voltages of an empty and a full battery in hundredths of a volt, to convert a percentage (contract, units). */
const [EMPTY_HUNDREDTHS, FULL_HUNDREDTHS] = [335, 390]
/** A larger value in the header `battery-voltage` is a percentage, as Kindles send it. */
const MOST_VOLTS = 10

/** An empty text is no number; `Number` would read it as 0. */
const optionalNumber = z.string().regex(/\S/).pipe(z.coerce.number()).optional().catch(undefined)
const optionalFlag = z
  .enum(['true', 'false', '1', '0'])
  .transform((word) => word === 'true' || word === '1')
  .optional()
  .catch(undefined)

/** The headers of a TRMNL device that has its key. A value that cannot be read counts as missing. */
export const TrmnlHeaders = z.object({
  'access-token': z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/)
    .optional()
    .catch(undefined),
  model: z.string().max(50).optional().catch(undefined),
  width: z.coerce.number().int().min(8).max(MAX_SIDE).optional().catch(undefined),
  height: z.coerce.number().int().min(8).max(MAX_SIDE).optional().catch(undefined),
  'battery-voltage': optionalNumber,
  'percent-charged': optionalNumber,
  'battery-charging': optionalFlag,
  'usb-connected': optionalFlag,
  rssi: z.coerce.number().int().min(-150).max(-1).optional().catch(undefined),
  'update-source': z.string().max(50).optional().catch(undefined),
  special_function: optionalFlag,
  'fw-version': z.string().max(50).optional().catch(undefined),
  sensors: z.string().max(2000).optional().catch(undefined),
})
export type TrmnlHeaders = z.output<typeof TrmnlHeaders>

/** The headers of a device that asks for its key, with the mac that names it. */
export const SetUpHeaders = TrmnlHeaders.extend({ id: OwnMacInput.optional().catch(undefined) })

/** The board that the headers describe: by its model, otherwise by its size, in black and white. */
export function boardOf({ model, width, height }: TrmnlHeaders): Board {
  const screen = modelNamed(model) ?? { ...modelNamed('og')!, maxBytes: SMALL_MEMORY_BYTES }
  return modelNamed(model) || width === undefined || height === undefined ? screen : { ...screen, width, height }
}

/**
 * The battery in hundredths of a volt; undefined for values that are not measured. Boards that cannot measure the
 * battery always report about 4.2 V, and small computers report 100 %.
 */
export function batteryOf(headers: TrmnlHeaders): number | undefined {
  const volts = headers['battery-voltage']
  const isPercentage = volts !== undefined && volts > MOST_VOLTS
  const percentCharged = volts === undefined ? headers['percent-charged'] : undefined
  const percent = isPercentage ? volts : percentCharged
  if (percent !== undefined)
    return percent >= 0 && percent < 100
      ? Math.round(EMPTY_HUNDREDTHS + (percent / 100) * (FULL_HUNDREDTHS - EMPTY_HUNDREDTHS))
      : undefined
  if (volts === undefined || volts < 1 || boardsFakingBattery.has(headers.model)) return undefined
  const hundredths = Math.round(volts * 100)
  return hundredths < IMPOSSIBLE_HUNDREDTHS || headers['battery-charging'] !== undefined ? hundredths : undefined
}

/** The report in a device's headers. */
export function reportOf(headers: TrmnlHeaders, screenType: number | undefined): UpOf<'report'> {
  const battery = batteryOf(headers)
  const { rssi, 'usb-connected': usb } = headers
  return {
    type: 'report',
    sleeps: true,
    ...(screenType !== undefined && { screenType }),
    ...(battery !== undefined && { battery }),
    ...(rssi !== undefined && { wifi: { rssi } }),
    ...(usb !== undefined && { usb: usb ? 'plugin' : 'plugout' }),
  }
}

type Hardware = Pick<Visitor, 'deviceType' | 'hardwareVersion' | 'softwareVersion' | 'firmwareState'>

/**
 * The facts on which firmware depends, if they differ from the device's record: the device type, the board and the
 * running version. While an order for firmware is open, the version is always reported, as it may be the ordered one.
 */
export function hardwareOf(record: Hardware, headers: TrmnlHeaders): Partial<UpOf<'report'>> {
  const hardwareVersion = modelNumber(headers.model)
  const softwareVersion = packedVersion(headers['fw-version'] ?? '')
  const reportsVersion = softwareVersion !== record.softwareVersion || isOpen(record.firmwareState)
  return {
    ...(record.deviceType === null && { deviceType: DEVICE_TYPE }),
    ...(hardwareVersion !== undefined && hardwareVersion !== record.hardwareVersion && { hardwareVersion }),
    ...(softwareVersion !== undefined && reportsVersion && { softwareVersion }),
  }
}

/** True while an order for firmware has not ended. */
export const isOpen = (state: Visitor['firmwareState']): boolean =>
  state !== null && state !== 'done' && state !== 'failed'

/** The press of a button that woke the device, if one did. A long press calls the device's special function. */
export function pressOf(headers: TrmnlHeaders): UpOf<'event'> | undefined {
  if (headers.special_function) return { type: 'event', event: 'button-long' }
  return headers['update-source'] === 'button' ? { type: 'event', event: 'button' } : undefined
}

/** The file name of the picture that a device gets before anything is to be shown on it. */
export const BLANK_NAME = 'screen-000000-0000000001'

/** The short name that a device shows people: the end of its mac. */
export const friendlyId = (mac: string): string => mac.slice(-6).toUpperCase()

/** Milliseconds for which a picture's address stays valid after the next picture was wanted. */
const OLD_VALID_MS = 3_600_000

/** True if the address of an older delivery is no longer valid. */
export const isAddressOutdated = (nextWantedAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(nextWantedAt) > OLD_VALID_MS

/** Reads a path after `/trmnl/`: `shop/floor-1/api/display` is the call `display` of the product `shop/floor-1`. */
export function pathOf(tail: string): { uri: string; call: string } | undefined {
  const parts = tail.replace(/\/$/, '').split('/')
  const [kind = '', name = ''] = parts.slice(-2)
  const uri = parts.slice(0, -2).join('/')
  // The limit of 100 characters holds for the whole uri, with its slashes.
  return /^[a-z0-9-]{1,100}$/.test(uri.replaceAll('/', '-')) && (kind === 'api' || kind === 's')
    ? { uri, call: kind === 'api' ? name : `${kind}/${name}` }
    : undefined
}
