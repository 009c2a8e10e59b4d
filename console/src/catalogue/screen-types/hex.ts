/** Writes three channels from 0 to 255 as '#a01510'. */
export const hexOf = (rgb: readonly number[]): string =>
  `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
