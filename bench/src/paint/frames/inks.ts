/** What people mean by the colour of an ink, and what peers draw with. */
export const idealInks: Readonly<Record<string, readonly [number, number, number]>> = {
  black: [0, 0, 0],
  white: [255, 255, 255],
  yellow: [255, 255, 0],
  red: [255, 0, 0],
  blue: [0, 0, 255],
  green: [0, 255, 0],
  orange: [255, 165, 0],
}

/** As styles write it. */
export const hexOf = (name: string): string =>
  `#${idealInks[name]!.map((level) => level.toString(16).padStart(2, '0')).join('')}`
