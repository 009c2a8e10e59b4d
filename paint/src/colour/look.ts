import type { ElementOf } from '@wifi-tms/contract/elements'
import { type GamutWeights, gamutOf } from './gamut.ts'
import { fromOklab, luminance, oklab, powerOfTwo, type Triple } from './spaces.ts'

/** The look that an image element asks for its picture. */
export type ImageLook = Pick<ElementOf<'image'>, 'preset' | 'exposure' | 'contrast' | 'saturation'>

/** True for a look that changes nothing on a screen that shows all light. */
export const isUnchanged = ({ preset, exposure, contrast, saturation }: ImageLook): boolean =>
  preset === 'faithful' && exposure === 0 && contrast === 0 && saturation === 0

/** The panel as pictures see it: in each channel its white is 1, its black 0, and its inks lie on that scale. */
export interface PanelScale {
  /** Luminance of the panel's white, 1 = a screen's. */
  white: number
  /** The light that the panel's black reflects in each channel, as a part of the light of its white. */
  black: Triple
  inks: readonly Triple[]
}

/**
 * The contrast and saturation (-1 to 1) that a preset adds to the element's own, and the weights by which colours out
 * of reach give way.
 */
interface Preset extends GamutWeights {
  contrast: number
  saturation: number
  /** The lightness up to which everything is black; the same distance below white, everything is white. */
  clip: number
}

const presets: Readonly<Record<ImageLook['preset'], Preset>> = {
  /** Light and colour as near to the original as the inks allow. */
  faithful: { contrast: 0, saturation: 0, clip: 0, lightness: 1, hue: 0.9 },
  /** Strong colours rather than exact ones, for a look from across the room. */
  vivid: { contrast: 0.4, saturation: 0.35, clip: 0.01, lightness: 0.3, hue: 1 },
  /** Drawings, maps and screenshots: grounds come out clean, lines and letters dark. */
  readable: { contrast: 0.9, saturation: 0, clip: 0.06, lightness: 1, hue: 1 },
  /** Posters and portraits in black and white with one strong colour, which is treated as in `vivid`. */
  accent: { contrast: 0.4, saturation: 0.35, clip: 0.01, lightness: 0.3, hue: 1 },
}

const within = (value: number) => Math.min(Math.max(value, 0), 1)

/**
 * Makes the tone curve of a panel: shadows and middle tones keep the light that they have on a screen, and highlights
 * give way up to the paper's white. It gives the factor from a screen's light to parts of the paper's.
 */
const shoulderOf = (white: number) => {
  const bend = 1 / (white * white * white * white) - 1
  return (light: number): number => {
    const square = light * light
    return 1 / (white * Math.sqrt(Math.sqrt(1 + bend * square * square)))
  }
}

/**
 * The factor by which a colour darker than the panel's black sinks further below it. Stray light then puts no dots
 * where all should be black, while the stars of a night sky stay bright.
 */
const SINK = 5

/**
 * Makes the function from a picture's linear light to the panel's, before dithering: black is 0 and white 1 in each
 * channel, and darker colours are below 0.
 */
export const lookOf = ({ white, black, inks }: PanelScale, look: ImageLook): ((light: Triple) => Triple) => {
  const preset = presets[look.preset]
  const exposed = powerOfTwo(look.exposure)
  const contrast = Math.min(1, Math.max(-1, preset.contrast + look.contrast / 100))
  const chroma = Math.max(0, 1 + preset.saturation + look.saturation / 100)
  const shoulder = shoulderOf(white)
  const paperLight = (light: number, channel: 0 | 1 | 2) => black[channel] + light * (1 - black[channel])
  const fit = gamutOf(
    inks.map(([r, g, b]) => [paperLight(r, 0), paperLight(g, 1), paperLight(b, 2)]),
    preset,
  )
  /** Bends lightness by an S around its middle. */
  const bent = (lightness: number) => lightness + contrast * lightness * (1 - lightness) * (2 * lightness - 1)
  return ([r, g, b]) => {
    const [L, A, B] = oklab([r * exposed, g * exposed, b * exposed])
    const clipped = within((L - preset.clip) / (1 - 2 * preset.clip))
    const lightness = bent(clipped)
    const strength = L > 0 ? (lightness / L) * chroma : 0
    const changed = fromOklab([lightness, A * strength, B * strength])
    const gain = shoulder(luminance(changed))
    const wanted: Triple = [changed[0] * gain, changed[1] * gain, changed[2] * gain]
    const [red, green, blue] = fit(wanted)
    // Light of at most half the black's in every channel sinks fully. More light in one channel means a hue, and sinks
    // less or not at all.
    const sunk = within(2 - 2 * Math.max(wanted[0] / black[0], wanted[1] / black[1], wanted[2] / black[2]))
    const light = (value: number, channel: 0 | 1 | 2) => {
      const missed = wanted[channel] - value
      return (value + sunk * missed * (missed < 0 ? SINK : 1) - black[channel]) / (1 - black[channel])
    }
    return [light(red, 0), light(green, 1), light(blue, 2)]
  }
}
