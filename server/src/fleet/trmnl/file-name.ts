import { hash } from 'node:crypto'

/**
 * The name under which the device stores a picture: 24 characters, as it cuts names to 30. It is new for each delivery:
 * the device tells pictures apart by the first 13 characters, and deletes old ones by the ten digits, the epoch of the
 * wish.
 */
export const fileName = (deliveryId: string, wishedAt: string): string =>
  `screen-${hash('sha256', deliveryId).slice(0, 6)}-${epochOf(wishedAt)}`

const epochOf = (moment: string) => String(Math.floor(Date.parse(moment) / 1000)).padStart(10, '0')
