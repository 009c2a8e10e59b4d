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
  /** The heaviest of code and styles, in kB. */
  heaviest: { path: string; size: number }[]
}

const HEAVIEST = 6

const kinds = { code: /\.(m?js|css)$/, fonts: /\.(woff2?|ttf|otf|sfnt)$/, wasm: /\.wasm$/ }

/** Weighs what was loaded; pictures and answers of calls do not count. */
export function weigh(loaded: readonly Loaded[]): Weight {
  const sizesOf = (kind: RegExp) =>
    loaded
      .filter(({ path }) => kind.test(path))
      .map(({ path, bytes }) => ({ path, size: gzipSync(bytes).length / 1000 }))
  const sum = (sizes: { size: number }[]) => sizes.reduce((all, { size }) => all + size, 0)
  const code = sizesOf(kinds.code)
  const heaviest = code.toSorted((a, b) => b.size - a.size).slice(0, HEAVIEST)
  return {
    code: sum(code),
    fonts: sum(sizesOf(kinds.fonts)),
    wasm: sum(sizesOf(kinds.wasm)),
    files: code.length,
    heaviest,
  }
}
