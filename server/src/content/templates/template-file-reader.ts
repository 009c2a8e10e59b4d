import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveWorker } from '../../base/concurrency/serve-worker.ts'
import type { TemplateFileAsk } from './open-template-file.ts'
import { type ReadFile, readTemplateFile } from './template-file-rules.ts'

serveWorker<TemplateFileAsk, ReadFile>(async ({ path, to }) => {
  const file = readTemplateFile(await readFile(path))
  await mkdir(to)
  const pictures: ReadFile['pictures'] = []
  for (const [at, { id, name, png }] of file.pictures.entries()) {
    const picture = join(to, String(at))
    await writeFile(picture, Uint8Array.fromBase64(png))
    pictures.push({ id, name, path: picture })
  }
  return { ...file, pictures }
})
