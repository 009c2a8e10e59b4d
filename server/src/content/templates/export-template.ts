import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { BUILT_IN_FAMILY } from '@wifi-tms/contract/drawing'
import { Refusal } from '@wifi-tms/contract/errors'
import {
  MAX_TEMPLATE_FILE,
  TEMPLATE_FORMAT,
  TEMPLATE_FORMAT_VERSION,
  type TemplateFile,
} from '@wifi-tms/contract/template-files'
import { templates } from '@wifi-tms/contract/templates'
import type { Stored } from '../../api/http/send-bytes.ts'
import { findOrRefuse } from '../../api/resources/serve-list.ts'
import type { BlobFile } from '../../base/blobs/blobs.ts'
import type { ImageCore } from '../images/decode.ts'
import { wholePng } from '../images/picture-of.ts'
import { findDrawn } from './find-drawn.ts'
import { toTemplate } from './queries.ts'

/**
 * Exports a template as one file, without unreadable elements and missing pictures. Pictures are read while they are
 * sent. Opening the file throws Refusal if it would be too large to be imported.
 */
export async function exportTemplate(core: ImageCore, id: string): Promise<Stored> {
  const { db } = core
  const { name, resolution, background, canvas, labels } = await toTemplate(
    db,
    await findOrRefuse(db, templates, { table: 'template' }, id),
  )
  const { pictures } = await findDrawn(db, canvas)
  const fonts = canvas.elements.flatMap((element) =>
    'font' in element && element.font !== BUILT_IN_FAMILY ? [element.font] : [],
  )
  const formatMark = { format: TEMPLATE_FORMAT, version: TEMPLATE_FORMAT_VERSION } as const
  const design = { name, resolution, background, canvas, labels, fonts: [...new Set(fonts)] }
  const head = JSON.stringify({ ...formatMark, ...design } satisfies Omit<TemplateFile, 'pictures'>)
  return {
    etag: `"${createHash('sha256').update(head).update(JSON.stringify(pictures)).digest('base64url')}"`,
    inParts: false,
    async open() {
      // The pieces of one JSON text: the head without its last brace, then the list of pictures. So a picture is read
      // only when it is sent.
      const pieces: (string | BlobFile)[] = [`${head.slice(0, -1)},"pictures":[`]
      for (const picture of pictures) {
        const file = await wholePng(core, picture.sha256)
        if (!file) continue
        // The base64 of the picture stands between this beginning and the closing quote and brace.
        const beginning = JSON.stringify({ id: picture.id, name: picture.name, png: '' }).slice(0, -'"}'.length)
        pieces.push(pieces.length > 1 ? `,${beginning}` : beginning, file, '"}')
      }
      pieces.push(']}')
      const size = pieces.reduce((sum, piece) => sum + bytesOf(piece), 0)
      if (size > MAX_TEMPLATE_FILE)
        throw new Refusal('tooLarge', `With its pictures ${name} has more than ${MAX_TEMPLATE_FILE / 1024 / 1024} MB`)
      return { size, stream: () => Readable.from(textOf(pieces), { objectMode: false }) }
    },
  }
}

/** The length of a piece in the file, in bytes. Pictures are in base64 there. */
const bytesOf = (piece: string | BlobFile) =>
  typeof piece === 'string' ? Buffer.byteLength(piece) : Math.ceil(piece.size / 3) * 4

async function* textOf(pieces: readonly (string | BlobFile)[]) {
  for (const piece of pieces) {
    if (typeof piece === 'string') yield piece
    else yield* base64Of(piece.stream())
  }
}

async function* base64Of(bytes: AsyncIterable<Buffer>) {
  let unencoded = Buffer.alloc(0)
  for await (const chunk of bytes) {
    const available = Buffer.concat([unencoded, chunk])
    // Three bytes become four letters. Bytes beyond a multiple of three wait for the next chunk.
    const whole = available.length - (available.length % 3)
    yield available.toString('base64', 0, whole)
    unencoded = available.subarray(whole)
  }
  if (unencoded.length > 0) yield unencoded.toString('base64')
}
