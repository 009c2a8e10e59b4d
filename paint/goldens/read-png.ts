import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import type { Indexed } from '../src/frame.ts'

/** A PNG of palette indices and its colours. */
export interface PalettePicture extends Indexed {
  colours: readonly (readonly number[])[]
}

/** Reads an indexed PNG as `palettePng` writes it: rows without filters, at most 4 bits a pixel. Throws where it is another. */
export const readPalettePng = async (file: URL): Promise<PalettePicture> => {
  const bytes = await readFile(file)
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at) + 12)
    chunks.set(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)))
  const header = chunks.get('IHDR')!
  const [width, height, bits] = [header.readUInt32BE(0), header.readUInt32BE(4), header[8]!]
  if (header[9] !== 3 || bits > 4) throw new Error(`${file.pathname} is no palette PNG of ours`)
  const rows = inflateSync(chunks.get('IDAT')!)
  const stride = 1 + Math.ceil((width * bits) / 8)
  const indices = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    if (rows[y * stride] !== 0) throw new Error(`${file.pathname} has filtered rows`)
    for (let x = 0; x < width; x++) {
      const byte = rows[y * stride + 1 + ((x * bits) >> 3)]!
      indices[y * width + x] = (byte >> (8 - bits - ((x * bits) & 7))) & ((1 << bits) - 1)
    }
  }
  const palette = [...chunks.get('PLTE')!]
  const colours = Array.from({ length: palette.length / 3 }, (_, at) => palette.slice(at * 3, at * 3 + 3))
  return { width, height, indices, colours }
}
