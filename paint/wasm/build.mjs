import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import asc from 'assemblyscript/asc'

/**
 * Builds paint/src/core/bytes.ts from the parts in core/, in this order, and paint/src/packing/bytes.ts from pack.as:
 * `npm ci && npm run build` in this folder. The same source builds the same bytes. See docs/inside/webassembly.md.
 */

const flags = '-O3 --converge --noAssert --runtime stub --enable simd'

async function build(from, to, name, more) {
  const parts = await Promise.all(from.map((part) => readFile(new URL(part, import.meta.url), 'utf8')))
  const source = parts.join('\n')
  let binary = new Uint8Array()
  const options = `main.ts ${flags} ${more} --outFile main.wasm`.split(' ')
  const { error, stderr } = await asc.main(options, {
    readFile: (file) => (file === 'main.ts' ? source : null),
    writeFile: (_, contents) => {
      binary = Uint8Array.from(Buffer.from(contents))
    },
    listFiles: () => [],
  })
  if (error) throw new Error(stderr.toString(), { cause: error })
  // One character per byte: the compression of web pages finds repeated bytes, which it would not in base64.
  const letters = Buffer.from(binary)
    .toString('latin1')
    .replace(/[\p{C}'\\]/gu, (letter) => `\\x${letter.charCodeAt(0).toString(16).padStart(2, '0')}`)
  const text = `/** Made by paint/wasm/build.mjs from ${from.join(', ')}, which it names by its SHA-256; ${binary.length} bytes. */
export const sourceHash = '${createHash('sha256').update(source).digest('hex')}'
export const ${name} =
  '${letters}'
`
  await writeFile(new URL(to, import.meta.url), text)
  console.log(`${name}: ${binary.length} bytes`)
}

await build(
  ['core/memory.as', 'core/look.as', 'core/diffuse.as', 'core/resample.as'],
  '../src/core/bytes.ts',
  'coreBytes',
  '--initialMemory 20 --maximumMemory 20',
)
await build(
  ['pack.as'],
  '../src/packing/bytes.ts',
  'packBytes',
  '--enable relaxed-simd --initialMemory 4 --maximumMemory 4',
)
