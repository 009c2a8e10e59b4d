import { z } from 'zod'
import { Device, DeviceWrite } from './devices.ts'
import { endpoint } from './endpoint.ts'
import { PhoneWish, PressId } from './phone.ts'
import { MAX_SIDE } from './screen-types.ts'
import { Id } from './shapes.ts'

/** The signs of codes: capitals and digits that look different even on a screen far away. */
export const CODE_SIGNS = '34679ACDEFGHJKMNPQRTUVWXY'
export const CODE_LENGTH = 6

/** A code as people type it, perhaps in small letters, with spaces or a dash. */
export const PairCode = z
  .string()
  .max(50)
  .transform((text) => text.toUpperCase().replace(/[\s-]/g, ''))
  // CODE_LENGTH signs, also misread ones that are not in CODE_SIGNS: such a code is refused as one that no screen
  // shows.
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

/** The pixels of the screen of a browser that asks for a code, in the screen's present orientation. */
export const PlayerSize = z.object({ width: Side, height: Side })

/**
 * A player's report about a picture, by the picture's id: it is on the screen, or could not be shown (`fault` is the
 * browser's reason).
 */
export const PlayerReport = z.object({ picture: z.string().max(100), fault: z.string().max(200).optional() })

/** A player with pages was touched: the next page is shown. `press` is the id of this touch. */
export const PlayerTouch = z.object({ press: PressId })

/** A player at the door of a room was touched at one of its buttons, such as “book”; `wish` is the button's request. */
export const PlayerPress = z.object({ press: PressId, wish: PhoneWish })
