import type { ElementOf } from '@wifi-tms/contract/elements'
import { type GamutWeights, gamutOf } from './gamut.ts'
import { fromOklab, luminance, oklab, powerOfTwo, type Triple } from './spaces.ts'

/** The fields of an image element that change the light and colours of its picture. */
export type ImageLook = Pick<ElementOf<'image'>, 'preset' | 'exposure' | 'contrast' | 'saturation'>

/** True for a look that changes nothing on a lit screen. */
export const isUnchanged = ({ preset, exposure, contrast, saturation }: ImageLook): boolean =>
  preset === 'faithful' && exposure === 0 && contrast === 0 && saturation === 0

/** The light of a panel's inks, scaled in each channel so that its black is 0 and its white 1. */
export interface PanelScale {
  /** The luminance of the panel's white, as a part of a screen's white. */
  white: number
  /** The light of the panel's black in each channel, as a part of the light of its white. */
  black: Triple
  inks: readonly Triple[]
}

/**
 * The contrast and saturation (-1 to 1) that a preset adds to the element's own, and the weights with which colours
 * outside the gamut are mapped into it.
 */
interface Preset extends GamutWeights {
  contrast: number
  saturation: number
  /** The lightness up to which everything becomes black; from 1 - clip on, everything becomes white. */
  clip: number
}

const presets: Readonly<Record<ImageLook['preset'], Preset>> = {
  /** As near to the original as the inks allow. */
  faithful: { contrast: 0, saturation: 0, clip: 0, lightness: 1, hue: 0.9 },
  /** Strong colours rather than exact ones, for viewing from a distance. */
  vivid: { contrast: 0.4, saturation: 0.35, clip: 0.01, lightness: 0.3, hue: 1 },
  /** For drawings, maps and screenshots: clean grounds, dark lines and letters. */
  readable: { contrast: 0.9, saturation: 0, clip: 0.06, lightness: 1, hue: 1 },
  /** For posters and portraits in black and white with one strong colour, which is treated as in `vivid`. */
  accent: { contrast: 0.4, saturation: 0.35, clip: 0.01, lightness: 0.3, hue: 1 },
}

const clampToUnit = (value: number) => Math.min(Math.max(value, 0), 1)

/**
 * Makes the tone curve of a panel whose white has the luminance `white`. Shadows and middle tones stay as bright as on
 * a screen, and highlights are compressed up to the panel's white. The curve returns the factor from a screen's light
 * to parts of the panel's white: 1 / white for black, where nothing is compressed, and 1 for a screen's white.
 */
const shoulderOf = (white: number) => {
  const bend = 1 / (white * white * white * white) - 1
  return (light: number): number => {
    const square = light * light
    return 1 / (white * Math.sqrt(Math.sqrt(1 + bend * square * square)))
  }
}

/**
 * Colours darker than the panel's black are made still darker: their distance from that black is multiplied by this.
 * Black areas then get no stray dots, and the stars of a night sky still stay bright.
 */
const DARKENING = 5

/**
 * Makes the function from a picture's linear light to the panel's light before dithering. In each channel, the panel's
 * black is 0 and its white 1. Colours darker than its black are negative.
 */
export const lookOf = ({ white, black, inks }: PanelScale, look: ImageLook): ((light: Triple) => Triple) => {
  const preset = presets[look.preset]
  const exposureFactor = powerOfTwo(look.exposure)
  const contrast = Math.min(1, Math.max(-1, preset.contrast + look.contrast / 100))
  const chromaFactor = Math.max(0, 1 + preset.saturation + look.saturation / 100)
  const shoulder = shoulderOf(white)
  // Scales light whose 0 is the panel's black to light whose 0 is no light at all.
  const paperLight = (light: number, channel: 0 | 1 | 2) => black[channel] + light * (1 - black[channel])
  const mapIntoGamut = gamutOf(
    inks.map(([r, g, b]) => [paperLight(r, 0), paperLight(g, 1), paperLight(b, 2)]),
    preset,
  )
  /** Applies the contrast: an S curve around middle lightness. */
  const contrasted = (lightness: number) => lightness + contrast * lightness * (1 - lightness) * (2 * lightness - 1)
  return ([r, g, b]) => {
    // Exposure, clipping and contrast change the lightness.
    const [L, A, B] = oklab([r * exposureFactor, g * exposureFactor, b * exposureFactor])
    const clipped = clampToUnit((L - preset.clip) / (1 - 2 * preset.clip))
    const lightness = contrasted(clipped)
    // Chroma grows with lightness, so that the saturation stays; then the look's own saturation is applied.
    const colourGain = L > 0 ? (lightness / L) * chromaFactor : 0
    const changed = fromOklab([lightness, A * colourGain, B * colourGain])
    // The tone curve changes all channels alike, so hues stay.
    const gain = shoulder(luminance(changed))
    const target: Triple = [changed[0] * gain, changed[1] * gain, changed[2] * gain]
    const [red, green, blue] = mapIntoGamut(target)
    // The gamut raised colours below the panel's black to that black. This share, 0 to 1, of the change is undone: 1 if
    // every channel has at most half the black's light. More light in one channel means a visible hue, which is
    // darkened less or not at all.
    const brightest = Math.max(target[0] / black[0], target[1] / black[1], target[2] / black[2])
    const darkness = clampToUnit(2 - 2 * brightest)
    // Moves a channel back towards `target`, its light before the gamut, and scales the panel's black to 0.
    const light = (mappedLight: number, channel: 0 | 1 | 2) => {
      const missed = target[channel] - mappedLight
      const restored = mappedLight + darkness * missed * (missed < 0 ? DARKENING : 1)
      return (restored - black[channel]) / (1 - black[channel])
    }
    return [light(red, 0), light(green, 1), light(blue, 2)]
  }
}
