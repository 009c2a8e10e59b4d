import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Endpoint } from '@wifi-tms/contract/endpoint'
import { Refusal, wrong } from '@wifi-tms/contract/errors'
import { MAX_IMAGE_BYTES } from '@wifi-tms/contract/images'
import { FILE_FIELD, refusedUpload } from '@wifi-tms/contract/uploads'
import type { FastifyRequest } from 'fastify'
import { takeTurns } from '../../base/concurrency/take-turns.ts'
import type { Config } from '../../base/process/config.ts'
import { newId } from '../../base/random/ids.ts'

/** The one file of a multipart call, on disk while the call works on it. */
export interface UploadedFile {
  name: string
  path: string
}

/** Bytes that a body may have besides its file: the other fields and the separating lines. */
const SLACK = 64 * 1024

/** The bounds of a multipart body: bytes of one field, and numbers of fields, files and parts. */
const limits = { fieldSize: 16 * 1024, fields: 20, files: 1, parts: 25 }

/** The maximum number of bytes of a call's file. */
const mostBytesOf = ({ maxBody }: Pick<Endpoint, 'maxBody'>) => Math.max(MAX_IMAGE_BYTES, maxBody)

/** The number of uploads that are processed at once; others wait as files. */
const UPLOADS_AT_ONCE = 4
const inTurn = takeTurns(UPLOADS_AT_ONCE)

/** The folder for files that are being uploaded. */
const folderOf = (config: Pick<Config, 'dataDir'>) => join(config.dataDir, 'uploads')

/** Makes the folder for uploads, and deletes files that were arriving when the last process ended. */
export async function clearUploads(config: Pick<Config, 'dataDir'>): Promise<void> {
  await rm(folderOf(config), { recursive: true, force: true })
  await mkdir(folderOf(config))
}

/** Refuses a body whose Content-Length is too large, before any of it is read. */
export function refuseTooLarge(endpoint: Pick<Endpoint, 'maxBody'>, request: FastifyRequest): void {
  const mostBytes = mostBytesOf(endpoint)
  if (Number(request.headers['content-length'] ?? 0) > mostBytes + SLACK) throw tooLarge(mostBytes)
}

/** Runs `work` with the one file and the other fields of a multipart body, in any order. */
export async function withUpload<T>(
  endpoint: Pick<Endpoint, 'maxBody'>,
  request: FastifyRequest,
  config: Pick<Config, 'dataDir'>,
  work: (fields: Record<string, unknown>, upload: UploadedFile) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw wrong(FILE_FIELD, 'must come in a multipart/form-data body')
  const path = join(folderOf(config), newId())
  try {
    const { fields, name } = await readParts(request, path, mostBytesOf(endpoint))
    return await inTurn(() => work(fields, { name, path }))
  } finally {
    await rm(path, { force: true })
  }
}

/** Writes the file to a path, and returns its original name and the other fields. */
async function readParts(request: FastifyRequest, path: string, mostBytes: number) {
  const fields: Record<string, unknown> = {}
  let name: string | undefined
  try {
    for await (const part of request.parts({ limits: { ...limits, fileSize: mostBytes } })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw wrong(part.fieldname, 'is too long')
        fields[part.fieldname] = part.value
      } else if (part.fieldname === FILE_FIELD) {
        await pipeline(part.file, createWriteStream(path))
        if (part.file.truncated) throw tooLarge(mostBytes)
        name = part.filename
      } else {
        part.file.resume()
        throw wrong(part.fieldname, `a file belongs into the field ${FILE_FIELD}`)
      }
    }
  } catch (error) {
    const { statusCode, syscall } = error as { statusCode?: number; syscall?: string }
    // A full disk is not the caller's fault.
    throw error instanceof Refusal || statusCode || syscall ? error : wrong(FILE_FIELD, 'the upload ended early')
  }
  if (name === undefined) throw wrong(FILE_FIELD, 'is missing')
  return { fields, name }
}

const tooLarge = (mostBytes: number) =>
  refusedUpload('too-large', `A file may have at most ${mostBytes / 1024 / 1024} MB`)
