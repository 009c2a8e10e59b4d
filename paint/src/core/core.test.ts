import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { algorithms } from '../algorithms.ts'
import { inkSetOf } from '../colour/ink-set.ts'
import { tablesOf } from '../colour/tables.ts'
import { kinds } from '../panels.ts'
import { sourceHash } from './bytes.ts'
import type { DitherCore } from './core.ts'
import { PlainCore } from './plain.ts'
import { load, WasmCore } from './wasm.ts'
import { weightsOf } from './weights.ts'

const cores: readonly DitherCore[] = [new WasmCore(load()!), new PlainCore()]
const weights = Object.values(algorithms).flatMap(({ method }) =>
  method.kind === 'diffusion' ? [weightsOf(method.taps, method.totalParts)] : [],
)
const looks = (['faithful', 'vivid', 'readable'] as const).map((preset, index) => ({
  preset,
  exposure: index - 1,
  contrast: index * 20 - 30,
  saturation: 10,
}))
const tables = Object.values(kinds).flatMap(({ inks }) => looks.map((look) => tablesOf(inkSetOf(inks), look)))

/** Pixels of photographs and drawings: of any colour, in the colour of an ink, or transparent. */
const pixel = fc.oneof(
  { arbitrary: fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.constant(255)), weight: 8 },
  {
    arbitrary: fc.tuple(fc.constantFrom(0, 255), fc.constantFrom(0, 255), fc.constantFrom(0, 255), fc.nat(255)),
    weight: 1,
  },
)
const row = (width: number) =>
  fc.array(pixel, { minLength: width, maxLength: width }).map((pixels) => Uint8Array.from(pixels.flat()))

test('the WebAssembly core and the plain core return the same inks and the same light', () => {
  const cases = fc.integer({ min: 1, max: 150 }).chain((width) =>
    fc.record({
      width: fc.constant(width),
      tables: fc.constantFrom(...tables),
      tablesBefore: fc.constantFrom(...tables),
      weights: fc.constantFrom(...weights),
      rows: fc.array(fc.tuple(row(width), row(width), row(width), row(width)), { minLength: 1, maxLength: 5 }),
      bands: fc.constantFrom(1, 2, 4),
    }),
  )
  fc.assert(
    fc.property(cases, (sample) => {
      const [fast, plain] = cores.map((core) => {
        // A look with other tables before must not change the result.
        core.begin(sample.tablesBefore, undefined, 3)
        core.look()
        core.begin(sample.tables, sample.weights, sample.width, sample.bands)
        const bands = ([0, 1, 2, 3] as const).slice(0, sample.bands)
        return sample.rows.map((bandRows, y) => {
          for (const band of bands) core.source(band).set(bandRows[band])
          const isWhole = core.diffuse((y & 1) === 0 ? 1 : -1)
          const light = Array.from(core.look()).filter((_, index) => index % 4 < 3)
          return [isWhole, ...bands.map((band) => Array.from(core.inks(band))), light]
        })
      })
      expect(fast).toEqual(plain)
    }),
    { numRuns: 300 },
  )
})

test('the embedded module was built from the current sources', async () => {
  const parts = await Promise.all(
    ['memory', 'look', 'diffuse', 'resample'].map((part) =>
      readFile(new URL(`../../wasm/core/${part}.as`, import.meta.url), 'utf8'),
    ),
  )
  expect(sourceHash).toBe(createHash('sha256').update(parts.join('\n')).digest('hex'))
})
