import type { ElementOf } from '@wifi-tms/contract/elements'
import { gamutOf, type Weights } from './gamut.ts'
import { fromOklab, luminance, oklab, powerOfTwo, type Triple } from './spaces.ts'

/** How a picture shall look: what an image element says of it. */
export type Look = Pick<ElementOf<'image'>, 'preset' | 'exposure' | 'contrast' | 'saturation'>

/** The panel as pictures see it: its white and black, and its inks with those taken as 1 and 0 in each channel. */
export interface Scale {
  /** Luminance of the panel's white and black, 1 = a screen's white. */
  white: number
  black: number
  inks: readonly Triple[]
}

/** What a preset adds to the element's own contrast and saturation (-1 to 1), and what it gives way in. */
interface Preset extends Weights {
  contrast: number
  saturation: number
  /** Lightness that is taken as black already, and as far below white as white. */
  clip: number
}

const presets: Readonly<Record<Look['preset'], Preset>> = {
  /** Light and colour as near the original as the inks come. */
  faithful: { contrast: 0, saturation: 0, clip: 0, lightness: 0.6, hue: 1.2 },
  /** Strong colours before right ones, seen from across the room. */
  vivid: { contrast: 0.4, saturation: 0.35, clip: 0.01, lightness: 0.3, hue: 1 },
  /** Drawings, maps and screenshots: grounds come out clean, lines and letters dark. */
  readable: { contrast: 0.9, saturation: 0, clip: 0.06, lightness: 1, hue: 1 },
}

const within = (value: number) => Math.min(Math.max(value, 0), 1)

/**
 * The tone of a panel: shadows and middle tones keep the light they have on a screen, highlights give way up to the
 * paper's white, and what the panel's black swallows fades in softly. Light 0 to 1 on both sides.
 */
const toneOf = ({ white, black }: Scale) => {
  const steep = 1 / white
  const bend = steep * steep - 1
  const toe = black / (white - black)
  return (light: number): number => {
    const shouldered = (steep * light) / Math.sqrt(1 + bend * light * light)
    return Math.min(1, ((shouldered * shouldered) / (shouldered + toe)) * (1 + toe)) || 0
  }
}

/** The change from a picture's linear light to the panel's, before anything is dithered. */
export const lookOf = (scale: Scale, look: Look): ((light: Triple) => Triple) => {
  const preset = presets[look.preset]
  const exposed = powerOfTwo(look.exposure)
  const contrast = Math.min(1, Math.max(-1, preset.contrast + look.contrast / 100))
  const chroma = Math.max(0, 1 + preset.saturation + look.saturation / 100)
  const tone = toneOf(scale)
  const fit = gamutOf(scale.inks, preset)
  /** An S about the middle of lightness. */
  const bent = (lightness: number) => lightness + contrast * lightness * (1 - lightness) * (2 * lightness - 1)
  return ([r, g, b]) => {
    const [L, A, B] = oklab([r * exposed, g * exposed, b * exposed])
    const clipped = within((L - preset.clip) / (1 - 2 * preset.clip))
    const lightness = bent(clipped)
    const strength = L > 0 ? (lightness / L) * chroma : 0
    const [red, green, blue] = fromOklab([lightness, A * strength, B * strength])
    const light = luminance([red, green, blue])
    const gain = light > 1e-6 ? tone(light) / light : 0
    return fit([red * gain, green * gain, blue * gain])
  }
}
