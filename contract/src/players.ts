import { z } from 'zod'
import { Device, DeviceWrite } from './devices.ts'
import { endpoint } from './endpoint.ts'
import { PhoneWish, PressId } from './phone.ts'
import { MAX_SIDE } from './screen-types.ts'
import { Id } from './shapes.ts'

/** The characters of codes: capitals and digits that look different even on a screen far away. */
export const CODE_SIGNS = '34679ACDEFGHJKMNPQRTUVWXY'
export const CODE_LENGTH = 6

/** A code as people type it, perhaps in small letters, with spaces or a dash. */
export const PairCode = z
  .string()
  .max(50)
  .transform((text) => text.toUpperCase().replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[3-9A-Y]{6}$/, 'must be the six letters and digits on the screen'))

export const pairPlayer = endpoint('POST /user/api/devices/pair', {
  about:
    'Pairs a browser that shows this code at `/player`: the browser becomes a device, with a screen type of the browser’s screen size.',
  access: 'devices.write',
  changes: ['devices'],
  refuses: ['conflict', 'tooMany'],
  audit: 'devices',
  input: z.object({ code: PairCode, alias: DeviceWrite.shape.alias, product: Id }),
  output: Device,
})

const Side = z.int().min(8).max(MAX_SIDE)

/** The pixels of the screen (as it is held) of a browser that asks for a code. */
export const PlayerSize = z.object({ width: Side, height: Side })

/** A player's report about a picture: it is on the screen, or could not be shown (`fault` is the browser's reason). */
export const PlayerReport = z.object({ picture: z.string().max(100), fault: z.string().max(200).optional() })

/** A touch of the picture of a player that has pages. */
export const PlayerTouch = z.object({ press: PressId })

/** A press of a button of the door on a player. */
export const PlayerPress = z.object({ press: PressId, wish: PhoneWish })
