import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'

const photo = new URL('../../demo/photos/coffee.png', import.meta.url)

/** The photograph that is painted and uploaded. */
export const photoName = basename(photo.pathname)
export const readPhoto = (): Promise<Uint8Array> => readFile(photo)
