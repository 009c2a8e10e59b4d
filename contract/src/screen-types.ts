import { z } from 'zod'
import { pixelsOf } from './drawing.ts'
import { resource } from './resource.ts'
import { Name, Stamps, TypeValue } from './shapes.ts'

/** The colour kinds of panels, by the names people see. */
export const panelColors = [
  'B/W',
  'B/W/R',
  'B/W/Y',
  'B/W/R/Y',
  '7 color',
  '6 color',
  'E6 color',
  '4 grey',
  '16 grey',
  'full color',
] as const
export const PanelColor = z.enum(panelColors)
export type PanelColor = z.infer<typeof PanelColor>

/** The panel sizes on offer, in inches. */
export const panelSizes = ['3.7', '4.0', '4.2', '4.26', '7.3', '7.5', '10.2', '13.3', '25.3'] as const

/** The clockwise rotation from the picture as people see it to the panel's own pixels, in degrees. */
export const PanelAngle = z.literal([0, 90, 180, 270])
export type PanelAngle = z.infer<typeof PanelAngle>

/** The longest side of a panel or template in pixels. */
export const MAX_SIDE = 4096

/** The longer and the shorter side of the largest lit screen (not e-paper) in pixels: 4K, as televisions have it. */
export const LIT_SIDES = [3840, 2160] as const

const Rgb = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour like #a01510')

/** "800x480": the size a person sees, each side 8 to 4096 pixels. */
export const Resolution = z
  .string()
  .regex(/^[1-9]\d{0,3}x[1-9]\d{0,3}$/, { error: 'must look like 800x480', abort: true })
  .refine((text) => Object.values(pixelsOf(text)).every((side) => side >= 8 && side <= MAX_SIDE), {
    message: `each side must be 8 to ${MAX_SIDE} pixels`,
  })

/**
 * The colours of pigments as people have measured them on panels of a screen type, '#rrggbb' in sRGB. Pigments that are
 * left out keep their published colours.
 */
export const Inks = z
  .strictObject({ white: Rgb, black: Rgb, red: Rgb, green: Rgb, blue: Rgb, yellow: Rgb, orange: Rgb })
  .partial()
export type Inks = z.infer<typeof Inks>

const Side = z.int().min(8).max(MAX_SIDE)

/**
 * A kind of panel. Width and height are the panel's own pixels, as in its frames. `inks` may have only colours of its
 * kind. `halves`: two drivers share the panel, so that a frame has the left half first, then the right.
 */
export const ScreenTypeWrite = z.object({
  name: Name,
  type: TypeValue,
  color: PanelColor,
  module: z.string().trim().min(1).max(100),
  width: Side,
  height: Side,
  angle: PanelAngle,
  sort: z.int().min(0).max(1_000_000),
  inks: Inks.optional(),
  halves: z.boolean().optional(),
})

export const ScreenType = z.object({ ...ScreenTypeWrite.shape, ...Stamps })
export type ScreenType = z.infer<typeof ScreenType>

export const screenTypes = resource({
  path: 'screen_types',
  noun: 'screen type',
  write: ScreenTypeWrite,
  read: ScreenType,
  names: ['name', 'module'],
  fields: ['name', 'type', 'color', 'module', 'width', 'height', 'angle', 'sort', 'halves'],
  access: { read: 'catalogue.read', write: 'catalogue.write' },
  usedBy: ['devices', 'otas'],
})
