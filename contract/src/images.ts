import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { resource } from './resource.ts'
import { Id, Line, Name, Sha256, Stamps } from './shapes.ts'

/** The largest picture file taken, in bytes, and the most pixels that a picture, or all of a template together, may have. */
export const MAX_IMAGE_BYTES = 20 * 1024 * 1024
export const MAX_IMAGE_PIXELS = 40_000_000

/** The widths in pixels in which smaller pictures are kept: made when a picture comes. */
export const PICTURE_WIDTHS = [240, 480, 1000] as const

/** The formats of the files taken: what a file holds counts, not how it is called. */
export const uploadedFormats = ['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const
export type UploadedFormat = (typeof uploadedFormats)[number]

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

const plain = resource({
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

/** An upload may ask for the first picture of a file that has several, and its answer says what the file is. */
export const images = {
  ...plain,
  create: endpoint('POST /user/api/rest/images', {
    ...plain.create,
    input: z.object({
      ...ImageWrite.shape,
      frame: z
        .enum(['first'])
        .optional()
        .describe(
          'Takes the first picture of an animated file, or of one with several pages, which is refused otherwise.',
        ),
    }),
    output: z.object({
      ...Image.shape,
      format: z.enum(uploadedFormats).describe('What the file is by what it holds, however it is called.'),
    }),
  }),
}

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
