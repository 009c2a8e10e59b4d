import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, test } from 'vitest'

/** A page that paints: texts and shapes at once, what only some designs need when one of them does. */
const page = `
  export { newFonts } from '@wifi-tms/paint/fonts/fonts'
  export { facesFor, needsEast } from '@wifi-tms/paint/fonts/needed'
  export { toRgba } from '@wifi-tms/paint/frame'
  export { paint } from '@wifi-tms/paint/paint'
  export { repaint } from '@wifi-tms/paint/repaint'
  export const forPictures = () => import('@wifi-tms/paint/picture/draw')
  export const forCodes = () => import('@wifi-tms/paint/codes/draw')
  export const forEast = () => import('@wifi-tms/paint/fonts/east')
`
const entry = fileURLToPath(new URL('./a-page.ts', import.meta.url))

/** Not the painter's own: the libraries, and the tables of which font draws what. */
const isOthers = (id: string) => /^(harfbuzzjs|bwip-js|qr\b)/.test(id) || /\/noto-sans[^/]*\.ts$/.test(id)

let chunks: Map<string, Rolldown.OutputChunk>

beforeAll(async () => {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'a-page',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? page : undefined),
      },
    ],
    build: { write: false, rolldownOptions: { input: entry, preserveEntrySignatures: 'strict', external: isOthers } },
  })) as Rolldown.RolldownOutput
  chunks = new Map(built.output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])))
})

/** All that comes over the wire for a module: its chunk, and those it cannot do without. */
const loadedFor = (path: string): Rolldown.OutputChunk[] => {
  const found = new Set([...chunks.values()].filter((one) => one.facadeModuleId?.endsWith(path)))
  for (const one of found) for (const name of one.imports) if (chunks.has(name)) found.add(chunks.get(name)!)
  return [...found]
}
const kilobytes = (list: Rolldown.OutputChunk[]) =>
  list.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0) / 1000
const modulesOf = (list: Rolldown.OutputChunk[]) =>
  list.flatMap(({ modules, imports }) => [...Object.keys(modules), ...imports])

test('the painter weighs less than 25 kB in the browser, and what only pictures or codes need comes apart', () => {
  const base = loadedFor('/a-page.ts')
  const beyond = (path: string) => loadedFor(path).filter((one) => !base.includes(one))
  const [pictures, codes, east] = [beyond('/picture/draw.ts'), beyond('/codes/draw.ts'), beyond('/fonts/east.ts')]
  expect(kilobytes(base)).toBeLessThan(25)
  expect(kilobytes(pictures)).toBeLessThan(20)
  expect(kilobytes(codes)).toBeLessThan(4)
  const names = modulesOf(base)
  expect(names.some((name) => name.endsWith('/text/line-break.ts'))).toBe(true)
  expect(
    names.filter((name) => /zod|bwip-js|noto-sans-|\/core\/|\/picture\/|\/codes\/|\/packing\//.test(name)),
  ).toEqual([])
  expect(modulesOf(pictures).some((name) => name.endsWith('/core/bytes.ts'))).toBe(true)
  expect(modulesOf(east).filter((name) => name.includes('noto-sans-'))).toHaveLength(4)
  expect(modulesOf(codes).some((name) => name.startsWith('bwip-js'))).toBe(true)
})
