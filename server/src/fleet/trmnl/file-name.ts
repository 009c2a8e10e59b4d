import { hash } from 'node:crypto'

/**
 * The name under which the device stores a picture. It has 24 characters, as the device cuts names to 30. The name is
 * new for each delivery: the device tells pictures apart by the first 13 characters. The ten digits are the epoch of
 * the wish, by which the device deletes old pictures.
 */
export const fileName = (deliveryId: string, wishedAt: string): string =>
  `screen-${hash('sha256', deliveryId).slice(0, 6)}-${epochOf(wishedAt)}`

const epochOf = (moment: string) => String(Math.floor(Date.parse(moment) / 1000)).padStart(10, '0')
