import { createReadStream } from 'node:fs'
import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_TEMPLATE_FILE } from '@wifi-tms/contract/template-files'
import { templates } from '@wifi-tms/contract/templates'
import { JsonTooLarge, jsonReader } from '../../api/http/json-reader.ts'
import { serveWorker } from '../../base/concurrency/serve-worker.ts'
import { uploadError } from '../files/refused-in-thread.ts'
import type { TemplateFileTask } from './open-template-file.ts'
import { type OpenedTemplateFile, templateFileIn } from './template-file-rules.ts'

/**
 * The characters of base64 that are decoded at once: whole groups of four, so that a picture needs little more memory.
 */
const PIECE_CHARS = 4 * 256 * 1024

/** Decodes base64 into a file, piece by piece. An empty text makes an empty file. */
async function writeBase64(path: string, text: string): Promise<void> {
  for (let offset = 0; offset < text.length || offset === 0; offset += PIECE_CHARS)
    await appendFile(path, Buffer.from(text.slice(offset, offset + PIECE_CHARS), 'base64'))
}

/**
 * Reads the JSON content of a file; undefined if it is no JSON. Without its pictures it may be as large as a template.
 * A picture, which is one long text, may be as large as a whole file.
 */
async function readContent(path: string): Promise<unknown> {
  const reader = jsonReader(templates.create.maxBody, { longest: MAX_TEMPLATE_FILE })
  try {
    for await (const part of createReadStream(path)) reader.take(part)
    const { value, textFault } = reader.end()
    if (textFault) throw uploadError('damaged', `is damaged: ${textFault.path} ${textFault.message}`)
    return value
  } catch (error) {
    if (error instanceof JsonTooLarge) throw uploadError('damaged', `is damaged: ${error.message}`)
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}

serveWorker<TemplateFileTask, OpenedTemplateFile>(async ({ path, to }) => {
  const file = templateFileIn(await readContent(path))
  await mkdir(to)
  const pictures: OpenedTemplateFile['pictures'] = []
  for (const [index, { id, name, png }] of file.pictures.entries()) {
    const picture = join(to, String(index))
    await writeBase64(picture, png)
    pictures.push({ id, name, path: picture })
  }
  return { ...file, pictures }
})
