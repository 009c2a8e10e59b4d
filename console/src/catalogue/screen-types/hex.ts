/** '#a01510' of three parts from 0 to 255. */
export const hexOf = (rgb: readonly number[]): string =>
  `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`
