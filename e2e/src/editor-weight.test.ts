import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'

test('the template editor loads less than 200 kB of script beside the console’s shell, without the painter, which runs in a worker', async () => {
  const configFile = fileURLToPath(new URL('../../console/vite.config.ts', import.meta.url))
  const built = (await build({ configFile, logLevel: 'silent', build: { write: false } })) as Rolldown.RolldownOutput
  const chunks = new Map(built.output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part]] : [])))
  const all = [...chunks.values()]
  /** These chunks and everything that they import. */
  const loadedWith = (first: Rolldown.OutputChunk[]) => {
    const loadedChunks = new Set(first)
    for (const chunk of loadedChunks)
      for (const name of chunk.imports) if (chunks.has(name)) loadedChunks.add(chunks.get(name)!)
    return loadedChunks
  }
  const hasModule = ({ modules }: Rolldown.OutputChunk, path: string) =>
    Object.keys(modules).some((id) => id.endsWith(path))
  const shellChunks = loadedWith(all.filter((chunk) => chunk.isEntry || hasModule(chunk, '/app/Shell.tsx')))
  const allEditorChunks = loadedWith(all.filter((chunk) => hasModule(chunk, '/editor/EditTemplate.tsx')))
  const editorChunks = [...allEditorChunks].filter((chunk) => !shellChunks.has(chunk))
  expect(editorChunks).not.toEqual([])
  const kilobytes = editorChunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0) / 1000
  expect(kilobytes).toBeLessThan(200)
  const modules = editorChunks.flatMap((chunk) => Object.keys(chunk.modules))
  // The only module of the painter that the editor's own code shares is the one that frames a picture.
  const painterModules = /harfbuzz|bwip-js|noto-sans-|\/paint\/src\/(core|picture(?!\/framing\.ts)|text)\//
  expect(modules.filter((name) => painterModules.test(name))).toEqual([])
})
