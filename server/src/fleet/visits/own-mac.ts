import { randomBytes } from 'node:crypto'

/** Makes a mac for a device that has none. It begins with 02, as locally administered addresses of IEEE 802 may. */
export const makeMac = (): string => `02${randomBytes(5).toString('hex')}`
