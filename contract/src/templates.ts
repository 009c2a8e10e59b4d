import { z } from 'zod'
import { AlgorithmName } from './algorithms.ts'
import { DisplayData } from './displays.ts'
import { Canvas, Colour } from './elements.ts'
import { endpoint } from './endpoint.ts'
import { filterOf, filtersBy } from './filters.ts'
import { Label, Labels } from './labels.ts'
import { resource, stamps } from './resource.ts'
import { Resolution } from './screen-types.ts'
import { Id, Language, Name, Stamps } from './shapes.ts'

/** The resolutions on offer, each with the panel size it belongs to. Any other size may be given too. */
export const resolutions = [
  { size: '4.2', resolution: '400x300' },
  { size: '7.5', resolution: '800x480' },
  { size: '10.2', resolution: '960x640' },
  { size: '13.3', resolution: '960x680' },
  { size: '3.7', resolution: '240x416' },
  { size: '13.3', resolution: '1600x1200' },
  { size: '4.26', resolution: '800x480' },
  { size: '7.3', resolution: '800x480' },
  { size: '4.0', resolution: '400x600' },
  { size: '25.3', resolution: '3200x1800' },
] as const

/** The drawing: the part of a template that a wish freezes. */
export const Design = z.object({ resolution: Resolution, background: Colour.default('white'), canvas: Canvas })
export type Design = z.infer<typeof Design>

/** The labels are no part of what is drawn: a change of them alone makes no version. */
export const TemplateWrite = z.object({
  name: Name,
  ...Design.shape,
  labels: Labels,
  ofPicture: z.boolean().optional().describe('Made by itself to display a picture: the console lists it apart.'),
})
/**
 * The faults of a stored canvas, by their place in what is stored: elements that cannot be read, which the canvas is
 * answered without, and such whose picture or font is gone, which it still has.
 */
export const CanvasFaults = z.array(z.object({ path: z.string(), message: z.string() }))
export const Template = z.object({
  ...TemplateWrite.shape,
  labels: z.array(z.string()),
  faults: CanvasFaults,
  ...Stamps,
})
export type Template = z.infer<typeof Template>
/** A template in a list, without what is drawn: of a hundred that would be hundreds of megabytes. */
const TemplateItem = Template.omit({ canvas: true, faults: true })
export type TemplateItem = z.infer<typeof TemplateItem>

export const templates = resource({
  path: 'templates',
  noun: 'template',
  most: 10_000,
  write: TemplateWrite,
  read: Template,
  item: TemplateItem,
  names: ['name', 'resolution'],
  // Sorted by `forItems`, templates that show values of items stand first, then those that show values of displays.
  fields: ['name', 'resolution', 'forItems'],
  filters: {
    ...filtersBy(Template.shape, ['name', 'resolution', 'ofPicture', ...stamps]),
    labels: filterOf(Label),
  },
  access: { read: 'templates.read', write: 'templates.write' },
  usedBy: ['rooms', 'directories', 'tasks', 'playlists', 'products', 'items'],
  // Hundreds of elements with long texts.
  maxBody: 4 * 1024 * 1024,
})

/** In whose inks a picture is drawn, and how. */
export const inks = {
  screenType: Id.describe('The `_id` of the screen type in whose inks it is drawn.'),
  algorithm: AlgorithmName.optional().describe('How pictures are dithered where their element does not say.'),
  fit: z.literal('contain').optional().describe('Scales a template of another resolution onto the panel.'),
}

/** The most characters of values in an address, which takes nine for each that is not Latin. */
export const longestValues = 1500

/** Values in JSON; what is none is no object. */
const ValuesInAddress = z
  .string()
  .max(longestValues)
  .transform((text): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      return undefined
    }
  })
  .pipe(DisplayData)
  .optional()

/** The sample values with which placeholders are shown before a display sends its own. */
export const sampled = {
  samples: ValuesInAddress.describe(
    'Sample values in JSON, by their first word: `{"data":{"price":1.5}}`. A place that they leave empty is shown with a made-up value. Without it such a place shows a mark, as on a device.',
  ),
  lang: Language.default('en').describe('The language of made-up values.'),
}

/** The picture that a device of this screen type would show, upright, in its own inks. */
export const previewTemplate = endpoint('GET /user/api/templates/{id}/preview.png', {
  about: 'The picture of a template in the inks of a screen type.',
  access: 'templates.read',
  reads: ['templates', 'images', 'fonts', 'screen_types'],
  input: z.object({
    id: Id,
    ...inks,
    ...sampled,
    values: ValuesInAddress.describe(
      'The values of a display in JSON, by their first word, as a device would show them.',
    ),
  }),
  output: 'image/png',
})
