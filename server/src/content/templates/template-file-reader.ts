import { readFile } from 'node:fs/promises'
import { serveWorker } from '../../base/concurrency/serve-worker.ts'
import { type ReadFile, readTemplateFile } from './template-file-rules.ts'

serveWorker<string, ReadFile>(
  async (path) => readTemplateFile(await readFile(path)),
  ({ pictures }) => pictures.map(({ png }) => png.buffer),
)
