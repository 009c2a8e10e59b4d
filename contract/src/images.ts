import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { resource } from './resource.ts'
import { Id, Line, Name, Sha256, Stamps } from './shapes.ts'

/** The largest picture file taken, in bytes, and the most pixels that a picture, or all of a template together, may have. */
export const MAX_IMAGE_BYTES = 20 * 1024 * 1024
export const MAX_IMAGE_PIXELS = 40_000_000

/** The widths in pixels in which smaller pictures are kept: made when a picture comes. */
export const PICTURE_WIDTHS = [240, 480, 1000] as const

/** The name falls to the file's own. */
export const ImageWrite = z.object({ name: Name.optional(), description: Line })

/** Width and height are those of the upright picture in pixels, `bytes` those of the file that came. */
export const Image = z.object({
  name: z.string(),
  description: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  sha256: Sha256,
  ...Stamps,
})
export type Image = z.infer<typeof Image>

export const images = resource({
  path: 'images',
  noun: 'picture',
  most: 10_000,
  write: ImageWrite,
  read: Image,
  names: ['name'],
  fields: ['name', 'width', 'height', 'bytes'],
  access: { read: 'images.read', write: 'images.write' },
  usedBy: ['templates'],
  upload: true,
})

/** The picture itself, upright; with `width` a smaller one for lists: the smallest kept one that is as wide. */
export const readPicture = endpoint('GET /user/api/images/{id}/picture.png', {
  about: `The stored picture, upright, in full size or in the smallest of the widths ${PICTURE_WIDTHS.join(', ')} that is not less than \`width\`.`,
  access: 'images.read',
  reads: ['images'],
  input: z.object({
    id: Id,
    width: z.coerce.number().int().min(16).max(2000).optional().describe('The pixels in width that are wanted.'),
  }),
  output: 'image/png',
})
