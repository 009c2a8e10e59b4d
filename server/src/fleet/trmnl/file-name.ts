import { hash } from 'node:crypto'

/**
 * The name under which the device keeps a picture: 24 characters, as it cuts longer ones than 30. It is new for each
 * delivery; the first 13 tell pictures apart, and the ten digits are the epoch of the wish, as the device deletes files
 * by both.
 */
export const fileName = (deliveryId: string, wishedAt: string): string =>
  `screen-${hash('sha256', deliveryId).slice(0, 6)}-${epochOf(wishedAt)}`

const epochOf = (moment: string) => String(Math.floor(Date.parse(moment) / 1000)).padStart(10, '0')
