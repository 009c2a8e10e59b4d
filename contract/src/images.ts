import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { resource } from './resource.ts'
import { Id, Line, Name, Sha256, Stamps } from './shapes.ts'

/**
 * The largest picture file that is accepted, in bytes, and the most pixels of a picture, or of all pictures of a
 * template together.
 */
export const MAX_IMAGE_BYTES = 20 * 1024 * 1024
export const MAX_IMAGE_PIXELS = 40_000_000

/** The widths in pixels of the smaller copies, which are made when a picture is uploaded. */
export const PICTURE_WIDTHS = [240, 480, 1000] as const

/** The formats of files that are accepted; the content decides, not the file name. */
export const uploadedFormats = ['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const
export type UploadedFormat = (typeof uploadedFormats)[number]

/** The name defaults to the file's own. */
export const ImageWrite = z.object({ name: Name.optional(), description: Line })

/** A picture as it is read. Width and height are in pixels, with the picture upright; `bytes` is the uploaded size. */
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

const imageResource = resource({
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

/** An upload may ask for the first picture of a file with several; its answer states the format of the file. */
export const images = {
  ...imageResource,
  create: endpoint('POST /user/api/rest/images', {
    ...imageResource.create,
    input: z.object({
      ...ImageWrite.shape,
      frame: z
        .enum(['first'])
        .optional()
        .describe(
          'Takes the first picture of an animated file or of a file with several pages. Without `frame`, such a file is refused.',
        ),
    }),
    output: z.object({
      ...Image.shape,
      format: z.enum(uploadedFormats).describe('The format of the file by its content, whatever its name is.'),
    }),
  }),
}

/**
 * The picture itself, upright; with `width` a smaller copy for lists: the smallest stored one that is at least as wide.
 */
export const readPicture = endpoint('GET /user/api/images/{id}/picture.png', {
  about: `The stored picture, upright and in full size. With \`width\`, the copy in the smallest of the widths ${PICTURE_WIDTHS.join(', ')} that is not less than \`width\`.`,
  access: 'images.read',
  reads: ['images'],
  input: z.object({
    id: Id,
    width: z.coerce.number().int().min(16).max(2000).optional().describe('The wanted width in pixels.'),
  }),
  output: 'image/png',
})
