import { packBytes } from './bytes.ts'
import type { Piece } from './pieces.ts'

type Rows = (rows: number, stride: number, columns: number, from: number, to: number, second: number) => void

/** What pack.as exports: addresses as globals, and its functions. */
interface Exports {
  memory: WebAssembly.Memory
  CODES: WebAssembly.Global<'i32'>
  IN: WebAssembly.Global<'i32'>
  ROOM: WebAssembly.Global<'i32'>
  OUT: WebAssembly.Global<'i32'>
  one: Rows
  both: Rows
  two: Rows
  four: Rows
}

/** Writes the pieces of a picture's frame one after another; false where the picture is too large for it. */
export type FastPack = (
  indices: Uint8Array,
  width: number,
  height: number,
  parts: readonly (readonly Piece[])[],
  out: Uint8Array,
) => boolean

/** Bytes behind each piece that are written over. */
const SLACK = 64
/** The most bytes of a frame: memory that has grown stays. */
const MOST = 16 * 1024 * 1024
const PAGE = 65536

/** Starts the module. Undefined where WebAssembly, its relaxed vectors or compiling at once are not to be had. */
export const startPacking = (): FastPack | undefined => {
  let call: Exports
  try {
    const binary = Uint8Array.from(atob(packBytes), (letter) => letter.charCodeAt(0))
    call = new WebAssembly.Instance(new WebAssembly.Module(binary)).exports as unknown as Exports
  } catch {
    return undefined
  }
  const { memory } = call
  const [CODES, IN, ROOM, OUT] = [call.CODES.value, call.IN.value, call.ROOM.value, call.OUT.value]
  let bytes = new Uint8Array(memory.buffer)

  const makeRoom = (end: number) => {
    if (end > bytes.length) memory.grow(Math.ceil((end - bytes.length) / PAGE))
    bytes = new Uint8Array(memory.buffer)
  }

  /** Packs one part into the memory at `to`, its second plane right behind the slack of the first. */
  const packPart = (indices: Uint8Array, width: number, height: number, pieces: readonly Piece[], to: number) => {
    const [first, second] = pieces as readonly [Piece, Piece?]
    const { from, columns, bits, line } = first
    bytes.set(
      first.codes.map((code, ink) => code | ((second?.codes[ink] ?? 0) << 4)),
      CODES,
    )
    const run = bits === 4 ? call.four : bits === 2 ? call.two : second ? call.both : call.one
    // Rows that end with a byte are one long row.
    const whole = columns === width && (columns * bits) % 8 === 0
    const [wide, rows] = whole ? [8, (width * height) / 8] : [width, height]
    const atOnce = Math.floor(ROOM / wide)
    for (let y = 0; y < rows; y += atOnce) {
      const some = Math.min(atOnce, rows - y)
      bytes.set(indices.subarray(y * wide, (y + some) * wide), IN)
      const at = to + (whole ? y * bits : y * line)
      if (whole) run(1, 0, some * wide, IN, at, line * height + SLACK)
      else run(some, width, columns, IN + from, at, line * height + SLACK)
    }
  }

  return (indices, width, height, parts, out) => {
    const pieces = parts.flat()
    if (width > ROOM || out.length > MOST) return false
    makeRoom(OUT + out.length + pieces.length * SLACK)
    let to = OUT
    for (const part of parts) {
      packPart(indices, width, height, part, to)
      to += part.length * (part[0]!.line * height + SLACK)
    }
    to = OUT
    for (const { at, line } of pieces) {
      out.set(bytes.subarray(to, to + line * height), at)
      to += line * height + SLACK
    }
    return true
  }
}
