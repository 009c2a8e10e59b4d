import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, test } from 'vitest'

/** The source of a page that paints texts and shapes. */
const pageSource = `
  export { newFonts } from '@wifi-tms/paint/fonts/fonts'
  export { facesFor, needsEast, needsScripts } from '@wifi-tms/paint/fonts/needed'
  export { toRgba } from '@wifi-tms/paint/frame'
  export { paint } from '@wifi-tms/paint/paint'
  export { repaint } from '@wifi-tms/paint/repaint'
`
/** Modules that are loaded only when a design needs them. Each is an entry of the build, so Vite adds no loader. */
const parts = [
  'picture/draw-diffused',
  'picture/draw-any',
  'codes/draw',
  'codes/draw-any',
  'fonts/east',
  'scripts/load',
]
const entry = fileURLToPath(new URL('./a-page.ts', import.meta.url))

/** Matches the modules that every page needs. They become one chunk: the four that Vite would make weigh 1 kB more. */
const painter =
  /\/(contract|paint)\/src\/(?!picture|core|codes|methods|scripts\/|colour\/(?!ink-of)|fonts\/(east|noto-sans-))/

/** True for modules that do not count: libraries, and the tables of the characters that each font has. */
const isExternal = (id: string) => /^(harfbuzzjs|bwip-js|bidi-js|qr\b)/.test(id) || /\/noto-sans[^/]*\.ts$/.test(id)

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
        load: (id) => (id === entry ? pageSource : undefined),
      },
    ],
    build: {
      write: false,
      rolldownOptions: {
        input: [entry, ...parts.map((part) => `@wifi-tms/paint/${part}`)],
        preserveEntrySignatures: 'strict',
        external: isExternal,
        output: { codeSplitting: { groups: [{ name: 'painter', test: painter }] } },
      },
    },
  })) as Rolldown.RolldownOutput
  chunks = new Map(built.output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part]] : [])))
})

/** The chunk of a module and all chunks that it imports. */
const loadedFor = (path: string): Rolldown.OutputChunk[] => {
  const loadedChunks = new Set([...chunks.values()].filter((chunk) => chunk.facadeModuleId?.endsWith(path)))
  for (const chunk of loadedChunks)
    for (const name of chunk.imports) if (chunks.has(name)) loadedChunks.add(chunks.get(name)!)
  return [...loadedChunks]
}
const kilobytes = (list: Rolldown.OutputChunk[]) =>
  list.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0) / 1000
const modulesOf = (list: Rolldown.OutputChunk[]) =>
  list.flatMap(({ modules, imports }) => [...Object.keys(modules), ...imports])

test('the painter weighs less than 29.2 kB in the browser, without the parts that only pictures or codes need', () => {
  const base = loadedFor('/a-page.ts')
  const beyond = (path: string) => loadedFor(path).filter((chunk) => !base.includes(chunk))
  const [pictures, anyMethod] = [beyond('/picture/draw-diffused.ts'), beyond('/picture/draw-any.ts')]
  const [codes, east, scripts] = [beyond('/codes/draw.ts'), beyond('/fonts/east.ts'), beyond('/scripts/load.ts')]
  // All bounds are in kB.
  expect(kilobytes(base)).toBeLessThan(29.2)
  expect(kilobytes(pictures)).toBeLessThan(15.3)
  expect(kilobytes(anyMethod)).toBeLessThan(20.3)
  expect(kilobytes(codes)).toBeLessThan(4)
  expect(kilobytes(scripts)).toBeLessThan(7)
  // The download for a design with texts, shapes, diffused pictures and codes.
  expect(kilobytes([...base, ...pictures, ...codes])).toBeLessThan(48.2)
  const names = modulesOf(base)
  expect(names.some((name) => name.endsWith('/text/line-break.ts'))).toBe(true)
  expect(
    names.filter((name) =>
      /zod|bwip-js|bidi-js|noto-sans-|\/core\/|\/src\/scripts\/|\/picture\/|\/src\/codes\/|\/packing\//.test(name),
    ),
  ).toEqual([])
  expect(modulesOf(pictures).some((name) => name.endsWith('/core/bytes.ts'))).toBe(true)
  expect(modulesOf(pictures).filter((name) => /\/(plain|mask|threshold|void-and-cluster)\.ts$/.test(name))).toEqual([])
  expect(modulesOf(anyMethod).some((name) => name.endsWith('/core/plain.ts'))).toBe(true)
  expect(modulesOf(scripts).some((name) => name.startsWith('bidi-js'))).toBe(true)
  expect(modulesOf(east).filter((name) => name.includes('noto-sans-'))).toHaveLength(4)
  expect(modulesOf(codes).some((name) => name.startsWith('bwip-js'))).toBe(false)
  expect(modulesOf(beyond('/codes/draw-any.ts')).some((name) => name.startsWith('bwip-js'))).toBe(true)
})
