import { createReadStream } from 'node:fs'
import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { serveWorker } from '../../base/concurrency/serve-worker.ts'
import type { TemplateFileAsk } from './open-template-file.ts'
import { type ReadFile, readTemplateFile } from './template-file-rules.ts'

/** Letters of base64 that are written at once: whole groups of four, so that the memory of a picture is that of its text. */
const PIECE = 4 * 256 * 1024

async function writeBase64(path: string, text: string): Promise<void> {
  for (let at = 0; at < text.length || at === 0; at += PIECE)
    await appendFile(path, Buffer.from(text.slice(at, at + PIECE), 'base64'))
}

serveWorker<TemplateFileAsk, ReadFile>(async ({ path, to }) => {
  const file = await readTemplateFile(createReadStream(path))
  await mkdir(to)
  const pictures: ReadFile['pictures'] = []
  for (const [at, { id, name, png }] of file.pictures.entries()) {
    const picture = join(to, String(at))
    await writeBase64(picture, png)
    pictures.push({ id, name, path: picture })
  }
  return { ...file, pictures }
})
