import { z } from 'zod'
import { devices } from './devices.ts'
import { endpoint } from './endpoint.ts'
import { Id, Line } from './shapes.ts'

/** The beginning of picture addresses; the secret and the kind of file follow. */
export const PICTURE_PATH = '/picture'

/** The kinds of files at a picture address. */
export const pictureKinds = ['png', 'bmp', 'jpg'] as const

/**
 * An address contains a secret and is answered only once. It is a path, or absolute where the server knows its own
 * address.
 */
const Address = z.object({ _id: Id, url: z.string() })

export const addPictureDevice = endpoint('POST /user/api/devices/picture', {
  about:
    'Adds a device for any program that can show a picture from an address: `.png`, `.bmp`, `.jpg`, or `.json` after it. The address is answered this once.',
  access: devices.access.write,
  changes: ['devices'],
  refuses: ['conflict'],
  audit: 'devices',
  input: z.object({ alias: Line, product: Id, screenType: Id }),
  output: Address,
})

export const renewPictureAddress = endpoint('POST /user/api/devices/{id}/picture', {
  about: 'Gives a device with a picture address a new one; the old one opens no more.',
  access: devices.access.write,
  changes: ['devices'],
  refuses: ['notFound'],
  audit: 'devices',
  input: z.object({ id: Id }),
  output: Address,
})
