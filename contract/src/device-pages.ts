import { z } from 'zod'
import { devices } from './devices.ts'
import { endpoint } from './endpoint.ts'
import { Id, Moment } from './shapes.ts'

/** The most pages of a device, beside the picture that it shows without them. */
export const PAGES_MAX = 10

/** The seconds for which a page stays on the screen: the minimum, the maximum and the default. */
export const BACK_SECONDS = { min: 5, max: 86_400, usual: 60 } as const

/** The seconds within which only the first press of a kind turns a page: buttons bounce. */
export const TURN_AGAIN_SECONDS = 1

/** A page shows a template with the values of the device's own item, or another item. */
export const DevicePage = z.union([z.strictObject({ template: Id }), z.strictObject({ item: Id })])
export type DevicePage = z.infer<typeof DevicePage>

const pagesFields = {
  pages: z.array(DevicePage).max(PAGES_MAX, `may be at most ${PAGES_MAX}`),
  back: z
    .int()
    .min(BACK_SECONDS.min)
    .max(BACK_SECONDS.max)
    .describe('The seconds after which it goes back from a page, counted from when that is on the glass.'),
}

const Pages = z.object({
  ...pagesFields,
  /** The page that it shows, counted from 1, and about when that ends; null: it shows its usual picture. */
  turned: z.object({ page: z.int(), until: Moment }).nullable(),
})

export const readPages = endpoint('GET /user/api/devices/{id}/pages', {
  about: 'The pages of a device, which its button turns, and the one that it shows.',
  access: 'devices.read',
  reads: ['devices', 'displays'],
  input: z.object({ id: Id }),
  output: Pages,
})

export const writePages = endpoint('PUT /user/api/devices/{id}/pages', {
  about:
    'Sets the pages of a device. A press of its button shows the next one, a press on the last or a long one what it shows without them. New templates have the resolution of its panel, if that is known, and ask for no values of a display (`data`). Pages whose template or item is gone are passed over, and plates of rooms and directories turn none.',
  access: devices.access.write,
  changes: ['devices'],
  audit: 'devices',
  input: z.object({ id: Id, ...pagesFields, back: pagesFields.back.default(BACK_SECONDS.usual) }),
  output: Pages,
})
