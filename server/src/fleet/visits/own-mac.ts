import { randomBytes } from 'node:crypto'

/** A mac for a device that has none: of the range for own use, which begins with 02 (IEEE 802, locally administered). */
export const ownMac = (): string => `02${randomBytes(5).toString('hex')}`
