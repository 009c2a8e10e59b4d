import type { Ink, Panel } from '../panels.ts'

type Rgb = readonly [number, number, number]

/**
 * The corners of sRGB that stand for pigments in pictures that a driver reads; orange as the drivers of ACeP panels
 * define it.
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

/** The inks of a panel as drivers expect them, rather than as the eye sees them. */
export const pureInks = ({ inks }: Pick<Panel, 'inks'>): Rgb[] =>
  inks.map(({ colour, rgb }, place) => {
    const level = Math.round((255 * place) / (inks.length - 1))
    return colour === 'grey' ? [level, level, level] : (pure[colour] ?? rgb)
  })
