import { packBytes } from './bytes.ts'
import type { Piece } from './pieces.ts'

type Rows = (rows: number, stride: number, columns: number, from: number, to: number) => void

/** What pack.as exports: addresses as globals, and its functions. */
interface Exports {
  memory: WebAssembly.Memory
  CODES: WebAssembly.Global<'i32'>
  IN: WebAssembly.Global<'i32'>
  ROOM: WebAssembly.Global<'i32'>
  OUT: WebAssembly.Global<'i32'>
  PLANE: WebAssembly.Global<'i32'>
  one: Rows
  both: Rows
  two: Rows
  four: Rows
}

/** Writes the pieces of a picture's frame; false where the picture is too wide for it. */
export type FastPack = (
  indices: Uint8Array,
  width: number,
  height: number,
  parts: readonly (readonly Piece[])[],
  out: Uint8Array,
) => boolean

/** Starts the module. Undefined where WebAssembly, its relaxed vectors or compiling at once are not to be had. */
export const startPacking = (): FastPack | undefined => {
  let call: Exports
  try {
    const binary = Uint8Array.from(packBytes, (letter) => letter.charCodeAt(0))
    call = new WebAssembly.Instance(new WebAssembly.Module(binary)).exports as unknown as Exports
  } catch {
    return undefined
  }
  const bytes = new Uint8Array(call.memory.buffer)
  const [CODES, IN, ROOM, OUT, PLANE] = [
    call.CODES.value,
    call.IN.value,
    call.ROOM.value,
    call.OUT.value,
    call.PLANE.value,
  ]

  /** The codes of so many pixels by their indices, four bits in all, the left pixel's highest; a second plane's above. */
  const setCodes = ([first, second]: readonly Piece[], pixels: number) => {
    const { bits, codes } = first!
    const step = 4 / pixels
    for (let at = 0; at < 16; at++) {
      let code = 0
      for (let shift = 4 - step; shift >= 0; shift -= step) {
        const ink = (at >> shift) & ((1 << step) - 1)
        code = (code << bits) | codes[ink]! | ((second?.codes[ink] ?? 0) << 4)
      }
      bytes[CODES + at] = code
    }
  }

  /** Packs one part, as many rows at once as lie in the fastest memory. */
  const packPart = (indices: Uint8Array, width: number, height: number, pieces: readonly Piece[], out: Uint8Array) => {
    const [first, second] = pieces as readonly [Piece, Piece?]
    const { from, columns, bits } = first
    setCodes(pieces, bits === 4 ? 1 : bits === 2 || second ? 2 : 4)
    const run = bits === 4 ? call.four : bits === 2 ? call.two : second ? call.both : call.one
    // Rows that end with a byte are one long row.
    const whole = columns === width && (columns * bits) % 8 === 0
    const [wide, rows, line] = whole ? [8, (width * height) / 8, bits] : [width, height, first.line]
    const atOnce = Math.floor(ROOM / wide)
    for (let y = 0; y < rows; y += atOnce) {
      const some = Math.min(atOnce, rows - y)
      bytes.set(indices.subarray(y * wide, (y + some) * wide), IN)
      if (whole) run(1, 0, some * wide, IN, OUT)
      else {
        // The last byte may reach behind the pixels.
        bytes.fill(0, IN + some * wide, IN + some * wide + 8)
        run(some, width, columns, IN + from, OUT)
      }
      out.set(bytes.subarray(OUT, OUT + some * line), first.at + y * line)
      if (second) out.set(bytes.subarray(OUT + PLANE, OUT + PLANE + some * line), second.at + y * line)
    }
  }

  return (indices, width, height, parts, out) => {
    if (width > ROOM) return false
    for (const part of parts) packPart(indices, width, height, part, out)
    return true
  }
}
