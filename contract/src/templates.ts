import { z } from 'zod'
import { AlgorithmName } from './algorithms.ts'
import { DisplayData } from './displays.ts'
import { Canvas, Colour } from './elements.ts'
import { endpoint } from './endpoint.ts'
import { filterByField, filtersWithRanges, oneOrSeveral } from './filters.ts'
import { Label, Labels } from './labels.ts'
import { resource, stampNames } from './resource.ts'
import { Resolution } from './screen-types.ts'
import { Id, Language, Name, Stamps } from './shapes.ts'

/** The resolutions that the console offers, each with its panel's size in inches. Other resolutions are allowed too. */
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

/** The part of a template that is drawn. A display stores a copy of it, which later edits do not change. */
export const Design = z.object({ resolution: Resolution, background: Colour.default('white'), canvas: Canvas })
export type Design = z.infer<typeof Design>

/** A template as people write it. A change of its labels alone makes no version, as they are not drawn. */
export const TemplateWrite = z.object({
  name: Name,
  ...Design.shape,
  labels: Labels,
  ofPicture: z
    .boolean()
    .optional()
    .describe(
      'True for a template that was made automatically to display a picture. The console lists such templates separately.',
    ),
})
/**
 * The faults of a stored canvas, by their path in it: unreadable elements, which are left out of the answer, and
 * elements whose picture or font is missing, which stay in it.
 */
export const CanvasFaults = z.array(z.object({ path: z.string(), message: z.string() }))
export const Template = z.object({
  ...TemplateWrite.shape,
  labels: z.array(z.string()),
  faults: CanvasFaults,
  ...Stamps,
})
export type Template = z.infer<typeof Template>
/** A template in a list, without its canvas: a hundred of them could have hundreds of megabytes. */
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
    ...filtersWithRanges(Template.shape, ['name', 'resolution', 'ofPicture', ...stampNames]),
    labels: oneOrSeveral(Label),
    needsData: filterByField(z.boolean()).describe(
      'True: templates with placeholders that only the values of a display fill. False: all other templates.',
    ),
  },
  access: { read: 'templates.read', write: 'templates.write' },
  usedBy: ['rooms', 'directories', 'tasks', 'playlists', 'products', 'items'],
  // Hundreds of elements with long texts.
  maxBody: 4 * 1024 * 1024,
})

/** The fields of a preview: the screen type whose inks it has, the dithering and the scaling. */
export const previewFields = {
  screenType: Id.describe('The `_id` of the screen type in whose colours the picture is drawn.'),
  algorithm: AlgorithmName.optional().describe('The dithering algorithm for picture elements that name none.'),
  fit: z.literal('contain').optional().describe('Scales a template of another resolution to the panel.'),
}

/** The maximum number of characters of values in a URL, where one character beyond Latin takes nine. */
export const longestValues = 1500

/** Values as JSON in a URL. A text that is not JSON becomes undefined, so `DisplayData` refuses it. */
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

/** The fields with the sample values that placeholders show before a display sends its own. */
export const sampleFields = {
  samples: ValuesInAddress.describe(
    'Sample values as JSON, grouped by the first word of their names: `{"data":{"price":1.5}}`. A placeholder without a sample value shows a made-up value. If `samples` is left out, a placeholder without a value shows a mark, as on a device.',
  ),
  lang: Language.default('en').describe('The language of the made-up values.'),
}

/** The picture that a device of this screen type would show, upright, in the inks of the screen type. */
export const previewTemplate = endpoint('GET /user/api/templates/{id}/preview.png', {
  about: 'The picture of a template, in the colours of a screen type.',
  access: 'templates.read',
  reads: ['templates', 'images', 'fonts', 'screen_types'],
  input: z.object({
    id: Id,
    ...previewFields,
    ...sampleFields,
    values: ValuesInAddress.describe(
      'The values of a display as JSON, grouped by the first word of their names. The picture shows these values as a device would.',
    ),
  }),
  output: 'image/png',
})
