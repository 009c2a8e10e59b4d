import { Refusal, wrong } from '@wifi-tms/contract/errors'
import { MAX_IMAGE_BYTES } from '@wifi-tms/contract/images'
import { FILE_FIELD, refusedUpload } from '@wifi-tms/contract/uploads'
import type { FastifyRequest } from 'fastify'
import { takeTurns } from '../take-turns.ts'

/** The one file of a multipart call. */
export interface Upload {
  name: string
  bytes: Uint8Array
}

/** What a body may have beside its file: the other fields and the lines between. */
const SLACK = 64 * 1024

const limits = { fileSize: MAX_IMAGE_BYTES, fieldSize: 16 * 1024, fields: 20, files: 1, parts: 25 }

/** How many uploads are held in memory at once; others wait with their bytes on the wire. */
const AT_ONCE = 4
const inTurn = takeTurns(AT_ONCE)

/** Refuses by its own word a body that would be too large, before any of it is read. */
export function refuseTooLarge(request: FastifyRequest): void {
  if (Number(request.headers['content-length'] ?? 0) > MAX_IMAGE_BYTES + SLACK) throw tooLarge()
}

/** Runs `work` with the one file and the other fields of a multipart body, in whatever order they come. */
export async function withUpload<T>(
  request: FastifyRequest,
  work: (fields: Record<string, unknown>, upload: Upload) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw wrong(FILE_FIELD, 'must come in a multipart/form-data body')
  return inTurn(async () => {
    const { fields, upload } = await readParts(request)
    return work(fields, upload)
  })
}

async function readParts(request: FastifyRequest): Promise<{ fields: Record<string, unknown>; upload: Upload }> {
  const fields: Record<string, unknown> = {}
  let upload: Upload | undefined
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw wrong(part.fieldname, 'is too long')
        fields[part.fieldname] = part.value
      } else if (part.fieldname === FILE_FIELD) {
        const chunks: Buffer[] = []
        for await (const chunk of part.file) chunks.push(chunk)
        if (part.file.truncated) throw tooLarge()
        upload = { name: part.filename, bytes: Buffer.concat(chunks) }
      } else {
        part.file.resume()
        throw wrong(part.fieldname, `a file belongs into the field ${FILE_FIELD}`)
      }
    }
  } catch (error) {
    throw error instanceof Refusal || (error as { statusCode?: number }).statusCode
      ? error
      : wrong(FILE_FIELD, 'the upload ended early')
  }
  if (!upload) throw wrong(FILE_FIELD, 'is missing')
  return { fields, upload }
}

const tooLarge = () => refusedUpload('too-large', `A file may have at most ${MAX_IMAGE_BYTES / 1024 / 1024} MB`)
