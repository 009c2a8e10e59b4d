import { readFile } from 'node:fs/promises'
import { serveWorker } from '../../base/concurrency/serve-worker.ts'
import { type EspImage, readEspImage } from './esp-image.ts'

serveWorker<string, EspImage>(async (path) => readEspImage(await readFile(path)))
