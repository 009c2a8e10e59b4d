import { MAX_FIRMWARE_BYTES } from '@wifi-tms/contract/otas'
import { packedVersion, readVersion, versionText } from '@wifi-tms/contract/units'
import { refusedUpload } from '@wifi-tms/contract/uploads'

/** Refuses a file that is too large or empty, which no other check notices. */
export function refuseSize(bytes: number): void {
  if (bytes > MAX_FIRMWARE_BYTES)
    throw refusedUpload('too-large', `A firmware file may have at most ${MAX_FIRMWARE_BYTES / 1024 / 1024} MB`)
  if (bytes === 0) throw refusedUpload('damaged', 'is empty')
}

/** The version of 16 bits at the beginning of a file's text: 0x0102 for 'v1.2.0-rc1'; undefined where there is none. */
export const versionIn = (text: string): number | undefined =>
  readVersion(/^v?\d+(?:\.\d+)?/i.exec(text.trim())?.[0] ?? '')

/** Refuses a version that differs from the one in the file, in either way in which devices number theirs. */
export function refuseOtherVersion(fileVersion: string, softwareVersion: number): void {
  const versionInFile = versionIn(fileVersion)
  if (
    versionInFile === undefined ||
    versionInFile === softwareVersion ||
    packedVersion(fileVersion) === softwareVersion
  )
    return
  throw refusedUpload(
    'other-version',
    `The file says ${fileVersion}, which is not ${versionText(softwareVersion)}`,
    'softwareVersion',
    { version: fileVersion },
  )
}
