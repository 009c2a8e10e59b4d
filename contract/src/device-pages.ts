import { z } from 'zod'
import { devices } from './devices.ts'
import { endpoint } from './endpoint.ts'
import { Id, Moment } from './shapes.ts'

/** The maximum number of pages of a device, not counting its usual picture. */
export const PAGES_MAX = 10

/** The seconds for which a page stays on the screen: the minimum, the maximum and the default. */
export const BACK_SECONDS = { min: 5, max: 86_400, usual: 60 } as const

/** The seconds in which only the first of several presses of one kind (short or long) counts: buttons bounce. */
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
    .describe(
      'The seconds after which the device goes back from a page to its usual picture, counted from the moment at which the screen shows the page.',
    ),
}

const Pages = z.object({
  ...pagesFields,
  /** The page that the device shows, counted from 1, and its approximate end; null: it shows its usual picture. */
  turned: z.object({ page: z.int(), until: Moment }).nullable(),
})

export const readPages = endpoint('GET /user/api/devices/{id}/pages', {
  about: 'The pages of a device, which its button turns, and the page that the device shows now.',
  access: 'devices.read',
  reads: ['devices', 'displays'],
  input: z.object({ id: Id }),
  output: Pages,
})

export const writePages = endpoint('PUT /user/api/devices/{id}/pages', {
  about:
    'Sets the pages of a device. A press of its button shows the next page. A press on the last page, or a long press, shows the usual picture again. New templates must have the resolution of the panel, if that is known, and must not need values of a display (`data`). Pages whose template or item was deleted are skipped. Plates of rooms and directories do not turn pages.',
  access: devices.access.write,
  changes: ['devices'],
  audit: 'devices',
  input: z.object({ id: Id, ...pagesFields, back: pagesFields.back.default(BACK_SECONDS.usual) }),
  output: Pages,
})
