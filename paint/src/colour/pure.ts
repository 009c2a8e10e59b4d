import type { Ink, Panel } from '../panels.ts'

type Rgb = readonly [number, number, number]

/**
 * The sRGB colours by which panel drivers recognize inks in a picture. The orange is the one that the drivers of panels
 * with seven pigments (Advanced Color ePaper, ACeP) define.
 */
const pure: Readonly<Partial<Record<Ink['colour'], Rgb>>> = {
  black: [0, 0, 0],
  white: [255, 255, 255],
  red: [255, 0, 0],
  green: [0, 255, 0],
  blue: [0, 0, 255],
  yellow: [255, 255, 0],
  orange: [255, 128, 0],
}

/**
 * The sRGB colours that stand for a panel's inks in pictures for its driver. They differ from the colours that people
 * see.
 */
export const pureInks = ({ inks }: Pick<Panel, 'inks'>): Rgb[] =>
  inks.map(({ colour, rgb }, index) => {
    // Greys are in order from black to white, so that the index gives the level.
    const level = Math.round((255 * index) / (inks.length - 1))
    return colour === 'grey' ? [level, level, level] : (pure[colour] ?? rgb)
  })
