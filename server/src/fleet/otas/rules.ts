import { MAX_FIRMWARE_BYTES } from '@wifi-tms/contract/otas'
import { packedVersion, parseVersion, versionText } from '@wifi-tms/contract/units'
import { refusedUpload } from '@wifi-tms/contract/uploads'

/** Refuses a file that is too large or empty. */
export function refuseSize(bytes: number): void {
  if (bytes > MAX_FIRMWARE_BYTES)
    throw refusedUpload('too-large', `A firmware file may have at most ${MAX_FIRMWARE_BYTES / 1024 / 1024} MB`)
  if (bytes === 0) throw refusedUpload('damaged', 'is empty')
}

/**
 * The 16-bit version at the beginning of a file's version text: 0x0102 for 'v1.2.0-rc1'; undefined if there is none.
 */
export const versionIn = (text: string): number | undefined =>
  parseVersion(/^v?\d+(?:\.\d+)?/i.exec(text.trim())?.[0] ?? '')

/**
 * Refuses a version that differs from the version in the file. Devices number versions in two ways; either is accepted.
 */
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
