import { hash } from 'node:crypto'

/**
 * The name under which the device stores a picture. It has 24 characters, as the device cuts names to 30. The name is
 * new for each delivery: the device tells pictures apart by the first 13 characters. By the ten digits at the end the
 * device deletes old pictures: they are the moment at which the picture was wanted, in seconds since 1970.
 */
export const fileName = (deliveryId: string, wishedAt: string): string =>
  `screen-${hash('sha256', deliveryId).slice(0, 6)}-${epochOf(wishedAt)}`

const epochOf = (moment: string) => String(Math.floor(Date.parse(moment) / 1000)).padStart(10, '0')
