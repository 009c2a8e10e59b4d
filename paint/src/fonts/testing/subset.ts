import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

type Call = (...numbers: number[]) => number
type Exports = Record<string, Call> & { memory: WebAssembly.Memory }

const wasm = await readFile(createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'))
const { instance } = await WebAssembly.instantiate(wasm)
const hb = instance.exports as unknown as Exports
hb._initialize!()

/** HB_MEMORY_MODE_WRITABLE. */
const WRITABLE = 2

/** A text with the decomposed and composed forms into which shaping may convert its letters and marks. */
const formsOf = (text: string): string => {
  const apart = text.normalize('NFD')
  const joined = Array.from(apart, (_, index) =>
    [2, 3].map((length) => apart.slice(index, index + length).normalize('NFC')),
  )
  return [text, apart, ...joined.flat()].join('')
}

/** The subset of a font for a text, by HarfBuzz's subsetter. */
export const subsetOf = (sfnt: Uint8Array, text: string): Uint8Array => {
  const address = hb.malloc!(sfnt.length)
  new Uint8Array(hb.memory.buffer).set(sfnt, address)
  const blob = hb.hb_blob_create!(address, sfnt.length, WRITABLE, 0, 0)
  const face = hb.hb_face_create!(blob, 0)
  const input = hb.hb_subset_input_create_or_fail!()
  const points = hb.hb_subset_input_unicode_set!(input)
  for (const character of formsOf(text)) hb.hb_set_add!(points, character.codePointAt(0)!)
  const small = hb.hb_subset_or_fail!(face, input)
  if (small === 0) throw new Error('the subsetter failed')
  const result = hb.hb_face_reference_blob!(small)
  const from = hb.hb_blob_get_data!(result, 0)
  const bytes = new Uint8Array(hb.memory.buffer).slice(from, from + hb.hb_blob_get_length!(result))
  hb.hb_blob_destroy!(result)
  hb.hb_face_destroy!(small)
  hb.hb_subset_input_destroy!(input)
  hb.hb_face_destroy!(face)
  hb.hb_blob_destroy!(blob)
  hb.free!(address)
  return bytes
}
