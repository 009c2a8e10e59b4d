import { fileURLToPath } from 'node:url'
import { latinFile } from '@wifi-tms/paint/fonts/files'

/** The files of the two faces the designs draw with. */
export const faceFiles = [400, 700].map((weight) => ({
  weight,
  file: fileURLToPath(import.meta.resolve(latinFile(weight).file)),
}))
