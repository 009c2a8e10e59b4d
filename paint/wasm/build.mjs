import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import asc from 'assemblyscript/asc'

/** Builds paint/src/core/bytes.ts from core.as: `npm ci && npm run build` in this folder. The same source, the same bytes. */

const source = await readFile(new URL('core.as', import.meta.url), 'utf8')
const target = new URL('../src/core/bytes.ts', import.meta.url)
let binary = new Uint8Array()
const options = '-O3 --converge --noAssert --runtime stub --enable simd --initialMemory 8 --maximumMemory 8'
const { error, stderr } = await asc.main(['core.ts', ...options.split(' '), '--outFile', 'core.wasm'], {
  readFile: (name) => (name === 'core.ts' ? source : null),
  writeFile: (_, contents) => {
    binary = Uint8Array.from(Buffer.from(contents))
  },
  listFiles: () => [],
})
if (error) throw new Error(stderr.toString(), { cause: error })
const text = `/** Made by paint/wasm/build.mjs from core.as, which it names by its SHA-256; ${binary.length} bytes. */
export const sourceHash = '${createHash('sha256').update(source).digest('hex')}'
export const coreBytes =
  '${Buffer.from(binary).toString('base64')}'
`
await writeFile(target, text)
console.log(`${binary.length} bytes`)
