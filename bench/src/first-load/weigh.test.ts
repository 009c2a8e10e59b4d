import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { weigh } from './weigh.ts'

const text = new TextEncoder().encode('const words = "some text that shrinks, shrinks, shrinks"'.repeat(20))

test('code and styles count as gzip, fonts and WebAssembly apart, anything else not at all', () => {
  const size = gzipSync(text).length / 1000
  const weight = weigh([
    { path: '/assets/index-abc.js', bytes: text },
    { path: '/assets/index-abc.css', bytes: text },
    { path: '/assets/inter.woff2', bytes: text },
    { path: '/assets/hb.wasm', bytes: text },
    { path: '/user/api/profile', bytes: text },
    { path: '/mark.svg', bytes: text },
  ])
  expect(weight).toMatchObject({ code: 2 * size, fonts: size, wasm: size, files: 2 })
  expect(weight.heaviest.map(({ path }) => path)).toEqual(['/assets/index-abc.js', '/assets/index-abc.css'])
})
