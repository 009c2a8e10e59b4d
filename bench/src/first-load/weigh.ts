import { gzipSync } from 'node:zlib'

/** One file that a page loaded. */
export interface Loaded {
  path: string
  bytes: Uint8Array
}

/** What a page loads, in kB of 1000 bytes as gzip: code and styles, and apart what gzip does not make smaller. */
export interface Weight {
  code: number
  fonts: number
  wasm: number
  files: number
}

const kinds = { code: /\.(m?js|css)$/, fonts: /\.(woff2?|ttf|otf|sfnt)$/, wasm: /\.wasm$/ }

/** Weighs what was loaded; pictures and answers of calls do not count. */
export function weigh(loaded: readonly Loaded[]): Weight {
  const kilobytes = (kind: RegExp) =>
    loaded.filter(({ path }) => kind.test(path)).reduce((sum, { bytes }) => sum + gzipSync(bytes).length, 0) / 1000
  return {
    code: kilobytes(kinds.code),
    fonts: kilobytes(kinds.fonts),
    wasm: kilobytes(kinds.wasm),
    files: loaded.filter(({ path }) => kinds.code.test(path)).length,
  }
}
