import { MAX_FIRMWARE_BYTES } from '@wifi-tms/contract/otas'
import { readVersion, versionText } from '@wifi-tms/contract/units'
import { refusedUpload } from '@wifi-tms/contract/uploads'

/** Refuses a file that is too large or empty, which none of its own checks would find. */
export function refuseSize(bytes: number): void {
  if (bytes > MAX_FIRMWARE_BYTES)
    throw refusedUpload('too-large', `A firmware file may have at most ${MAX_FIRMWARE_BYTES / 1024 / 1024} MB`)
  if (bytes === 0) throw refusedUpload('damaged', 'is empty')
}

/** The version of 16 bits that a file's own text begins with: 0x0102 of 'v1.2.0-rc1'; undefined where it says none. */
export const versionIn = (text: string): number | undefined =>
  readVersion(/^v?\d+(?:\.\d+)?/i.exec(text.trim())?.[0] ?? '')

/** Refuses a version that is not the one the file says of itself. */
export function refuseOtherVersion(fileVersion: string, softwareVersion: number): void {
  const own = versionIn(fileVersion)
  if (own === undefined || own === softwareVersion) return
  throw refusedUpload(
    'other-version',
    `The file says ${fileVersion}, which is not ${versionText(softwareVersion)}`,
    'softwareVersion',
    { version: fileVersion },
  )
}
