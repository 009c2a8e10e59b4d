import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { resource } from './resource.ts'
import { Id, Line, Name, Sha256, Stamps } from './shapes.ts'

/** The largest picture file taken, in bytes, and the most pixels it may hold. */
export const MAX_IMAGE_BYTES = 20 * 1024 * 1024
export const MAX_IMAGE_PIXELS = 40_000_000

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
  write: ImageWrite,
  read: Image,
  names: ['name'],
  fields: ['name', 'width', 'height', 'bytes'],
  access: { read: 'images.read', write: 'images.write' },
  usedBy: ['templates'],
  upload: true,
})

/** The picture itself, upright; with `width` a smaller one for lists. */
export const readPicture = endpoint('GET /user/api/images/{id}/picture.png', {
  about: 'The stored picture, upright, in full size or at most `width` pixels wide.',
  access: 'images.read',
  reads: ['images'],
  input: z.object({
    id: Id,
    width: z.coerce.number().int().min(16).max(2000).optional().describe('The most pixels in width.'),
  }),
  output: 'image/png',
})
