import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { resource } from './resource.ts'
import { Line, Name, Sha256, Stamps } from './shapes.ts'

/** The largest font file that is accepted, and the largest unpacked size, in bytes. */
export const MAX_FONT_BYTES = 20 * 1024 * 1024
export const MAX_SFNT_BYTES = 30 * 1024 * 1024

/** The formats of a font's file. */
export const fontFormats = ['ttf', 'otf', 'woff', 'woff2'] as const

/** The permissions to embed the font, by its own flags, from the most to the least permissive. */
export const embeddings = ['installable', 'editable', 'preview', 'restricted'] as const

/** A file of a family as painting needs it: the hash of its unpacked bytes and the weights it has, 1 to 1000. */
export const FontFace = z.object({ sha256: Sha256, weightMin: z.int(), weightMax: z.int() })
export type FontFace = z.infer<typeof FontFace>

/**
 * Users' families by the name that elements give as `font`. If several faces are equally near in weight, the first one
 * is used.
 */
export const Families = z.record(z.string(), z.array(FontFace))
export type Families = Readonly<Record<string, readonly FontFace[]>>

/** Name and family default to the file's own. The family cannot change while templates use the font. */
export const FontWrite = z.object({ name: Name.optional(), family: Name.optional(), description: Line })

/** A font as it is read. `bytes` is the uploaded file's size; `sfntBytes` and `sha256` are of the unpacked font. */
export const Font = z.object({
  name: z.string(),
  /** The name that elements give as `font`. An italic is a family of its own: 'Lato Italic'. */
  family: z.string(),
  description: z.string(),
  style: z.enum(['normal', 'italic']),
  ...FontFace.shape,
  format: z.enum(fontFormats),
  glyphs: z.int(),
  bytes: z.int(),
  sfntBytes: z.int(),
  /** The console warns if this is 'restricted': the licence may forbid this use. */
  embedding: z.enum(embeddings),
  ...Stamps,
})
export type Font = z.infer<typeof Font>

export const fonts = resource({
  path: 'fonts',
  noun: 'font',
  most: 1000,
  write: FontWrite,
  read: Font,
  names: ['name', 'family'],
  fields: ['name', 'family', 'style', 'format', 'glyphs', 'bytes'],
  access: { read: 'fonts.read', write: 'fonts.write' },
  usedBy: ['templates'],
  upload: true,
})

/** Everything that the painter needs to know about users' fonts. */
export const readFamilies = endpoint('GET /user/api/fonts/families', {
  about: 'The families of uploaded fonts, each with its files by weight.',
  access: 'fonts.read',
  reads: ['fonts'],
  input: z.object({}),
  output: z.object({ families: Families }),
})

/** The unpacked bytes of a font (users' or built in) by their hash, so that browsers cache them for good. */
export const readFontFile = endpoint('GET /user/api/fonts/files/{sha256}', {
  about: 'The unpacked bytes of a font, named by their SHA-256.',
  access: 'fonts.read',
  reads: ['fonts'],
  input: z.object({ sha256: Sha256 }),
  output: 'font/sfnt',
})
