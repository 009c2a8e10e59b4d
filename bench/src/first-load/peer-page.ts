import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { serveConsole } from '@wifi-tms/server/api/http/serve-console'
import fastify from 'fastify'
import { build } from 'vite'
import { peerPackage } from '../peers.ts'

/**
 * Builds the plain page of ProLayout and ProTable with Vite's defaults, and serves it with the gzip of a usual web
 * server (level 6). Its only call is answered with `rows`. Throws if bench/peers is not installed.
 */
export async function servePeerPage(folder: string, rows: object) {
  peerPackage('@ant-design/pro-components/package.json')
  const root = fileURLToPath(new URL('../../peers/pro', import.meta.url))
  const outDir = join(folder, 'pro')
  await build({ root, configFile: false, logLevel: 'error', build: { outDir, emptyOutDir: true } })
  for await (const file of glob(join(outDir, 'assets/*')))
    await writeFile(`${file}.gz`, gzipSync(await readFile(file), { level: 6 }))
  await writeFile(join(outDir, 'devices.json'), JSON.stringify(rows))
  const app = fastify()
  const { sendFile } = await serveConsole(app, outDir, { appTitle: 'Devices' })
  app.get('/*', sendFile)
  return { address: `${await app.listen({ host: '127.0.0.1', port: 0 })}/`, end: () => app.close() }
}
