import { z } from 'zod'
import { devices } from './devices.ts'
import { endpoint } from './endpoint.ts'
import { Id, Line } from './shapes.ts'

/** The beginning of picture addresses; the secret and the kind of file follow. */
export const PICTURE_PATH = '/picture'

/** The kinds of files at a picture address. */
export const pictureKinds = ['png', 'bmp', 'jpg'] as const

/**
 * A device and its picture address. The address contains a secret, so no other answer has it. It is a path, or absolute
 * if the server knows its own address.
 */
const Address = z.object({ _id: Id, url: z.string() })

export const addPictureDevice = endpoint('POST /user/api/devices/picture', {
  about:
    'Adds a device for any program that can show a picture from an address. Append `.png`, `.bmp`, `.jpg` or `.json` to the address to choose the kind of file. Only this answer has the address.',
  access: devices.access.write,
  changes: ['devices'],
  refuses: ['conflict'],
  audit: 'devices',
  input: z.object({ alias: Line, product: Id, screenType: Id }),
  output: Address,
})

export const renewPictureAddress = endpoint('POST /user/api/devices/{id}/picture', {
  about:
    'Gives a new address to a device with a picture address. The old address stops working. Only this answer has the new address.',
  access: devices.access.write,
  changes: ['devices'],
  refuses: ['notFound'],
  audit: 'devices',
  input: z.object({ id: Id }),
  output: Address,
})
