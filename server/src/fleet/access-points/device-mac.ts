import { createHash } from 'node:crypto'

/**
 * The mac of a device for a tag's 8 bytes: their lower six where the upper two are 0, else one of the range for own
 * use, always the same for the same tag.
 */
export const deviceMac = (mac: string): string =>
  mac.startsWith('0000') ? mac.slice(4) : `02${createHash('sha256').update(mac).digest('hex').slice(0, 10)}`
