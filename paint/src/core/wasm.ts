import type { InkSet } from '../colour/ink-set.ts'
import { BENDS, CURVE, type DitherTables, luminanceTable } from '../colour/tables.ts'
import { coreBytes } from './bytes.ts'
import { type Band, type DiffusionWeights, type DitherCore, MOST_BANDS } from './core.ts'

/** The module's exports: its functions, and the address of the table of addresses (LAYOUT). */
interface Exports {
  memory: WebAssembly.Memory
  LAYOUT: WebAssembly.Global<'i32'>
  slopes(): void
  look(width: number, grey: number): void
  diffuse(
    wide: number,
    grey: number,
    bands: number,
    width: number,
    direction: number,
    current: number,
    above: number,
    secondAbove: number,
  ): number
  gather(row: number, other: number, weight: number, otherWeight: number, sums: number, rowsBefore: number): void
  mix(first: number, end: number, sums: number, to: number): void
}
/** The names of the addresses, in the order of the table at LAYOUT. */
const addresses = [
  'WIDEST',
  'SOURCE',
  'OUT',
  'NODES',
  'NEAREST',
  'INKS',
  'PARTS',
  'AHEAD',
  'PAIRS',
  'EXACT',
  'BENDS',
  'GREY',
  'CURVE',
  'ROW',
  'ERRORS',
  'ERROR_ROW',
  'LIGHTS',
  'LEVELS',
  'WEIGHTS',
] as const

/** The instantiated module: its functions, its addresses by name, and its memory. */
export interface Loaded {
  call: Exports
  address: Readonly<Record<(typeof addresses)[number], number>>
  bytes: Uint8Array
}

/** Instantiates the module. Undefined if WebAssembly, its SIMD or synchronous compiling is not available. */
export const load = (): Loaded | undefined => {
  try {
    const binary = Uint8Array.from(coreBytes, (letter) => letter.charCodeAt(0))
    const call = new WebAssembly.Instance(new WebAssembly.Module(binary)).exports as unknown as Exports
    const layout = new Int32Array(call.memory.buffer, call.LAYOUT.value)
    const address = Object.fromEntries(addresses.map((name, index) => [name, layout[index]])) as Loaded['address']
    return { call, address, bytes: new Uint8Array(call.memory.buffer) }
  } catch {
    return undefined
  }
}

/** The numbers of 16 bits in a vector. */
const LANES = 8
/** The bytes of errors per pixel, and the unused pixels before and after a row. */
const ERROR_BYTES = 32
const BEFORE = 64
const AFTER = 4
/** The value of unused vector lanes. */
const UNUSED_LANE = -32768
/**
 * The indices of the weights that are multiplied in pairs; weight 12 is 0. Narrow diffusion uses pairs 0 and 1, wide
 * diffusion all but pair 0.
 */
const PAIRS = [
  [3, 12],
  [4, 5],
  [2, 3],
  [6, 1],
  [7, 8],
  [9, 10],
  [11, 12],
] as const

/** The core in WebAssembly, for rows of at most WIDEST pixels. */
export class WasmCore implements DitherCore {
  readonly #loaded: Loaded
  readonly #words: Int16Array
  #tables: DitherTables | undefined
  #weights: DiffusionWeights | undefined
  #width = 0
  #bands = 0
  #rows: [current: number, above: number, secondAbove: number] = [0, 0, 0]

  constructor(loaded: Loaded) {
    this.#loaded = loaded
    const { bytes, address } = loaded
    this.#words = new Int16Array(bytes.buffer)
    this.#words.set(luminanceTable, address.GREY / 2)
    bytes.set(BENDS, address.BENDS)
  }

  get widest(): number {
    return this.#loaded.address.WIDEST
  }

  begin(tables: DitherTables, weights: DiffusionWeights | undefined, width: number, bands = 1): void {
    const { address, bytes } = this.#loaded
    if (width > address.WIDEST) throw new RangeError(`a row of ${width} pixels is wider than ${address.WIDEST}`)
    this.#width = width
    this.#bands = bands
    if (tables !== this.#tables) this.#setTables(tables)
    if (!weights) return
    this.#setWeights(tables, weights)
    // The search for skipped pixels reads 16 bytes at a time, and so beyond the end of a row.
    bytes.fill(0, address.OUT, address.OUT + MOST_BANDS * address.WIDEST)
    this.#rows = [address.ERRORS, address.ERRORS + address.ERROR_ROW, address.ERRORS + 2 * address.ERROR_ROW]
    for (const row of this.#rows) bytes.fill(0, row, row + (BEFORE + width + AFTER) * ERROR_BYTES)
  }

  /** The light of the inks in vector lanes; for greys all lanes have the same number. */
  #lanesOf({ values, grey }: InkSet): Int16Array {
    return values.map((value, lane) => (lane % 4 === 3 ? UNUSED_LANE : grey ? values[lane & ~3]! : value))
  }

  #setWeights({ set }: DitherTables, weights: DiffusionWeights): void {
    const { address } = this.#loaded
    this.#weights = weights
    const { values } = weights
    const aheadWeight = values[0]!
    this.#words.fill(aheadWeight, address.AHEAD / 2, address.AHEAD / 2 + LANES)
    PAIRS.forEach(([first, other], index) => {
      const to = address.PAIRS / 2 + index * LANES
      for (let lane = 0; lane < LANES; lane += 2) {
        this.#words[to + lane] = values[first]!
        this.#words[to + lane + 1] = values[other]!
      }
    })
    this.#words.set(
      this.#lanesOf(set).map((value) => (value * aheadWeight + 0x4000) >> 15),
      address.PARTS / 2,
    )
  }

  #setTables(tables: DitherTables): void {
    const { address, bytes, call } = this.#loaded
    this.#tables = tables
    const { set, nodes, curve } = tables
    if (nodes) {
      this.#words.set(nodes, address.NODES / 2)
      call.slopes()
    }
    if (curve) this.#words.set(curve.subarray(0, CURVE), address.CURVE / 2)
    this.#words.set(this.#lanesOf(set), address.INKS / 2)
    bytes.set(
      // Offsets in bytes of the inks' light. With black and white alone, bit 4 of a cell is the sign of its light:
      // without it the cell is in the lighter half.
      set.nearest.map((ink, cell) => LANES * (set.grey ? Number((cell & 16) === 0) : ink)),
      address.NEAREST,
    )
    const exact = new Uint32Array(bytes.buffer, address.EXACT, 16)
    exact[0] = set.exact.length
    set.exact.forEach(({ rgb, ink }, index) => {
      // The highest byte is the ink plus 1, as 0 there means no ink.
      exact[index + 1] = rgb | ((ink + 1) << 24)
    })
  }

  source(band: Band): Uint8Array {
    const { address, bytes } = this.#loaded
    const from = address.SOURCE + band * address.WIDEST * 4
    return bytes.subarray(from, from + this.#width * 4)
  }

  inks(band: Band): Uint8Array {
    const { address, bytes } = this.#loaded
    const from = address.OUT + band * address.WIDEST
    return bytes.subarray(from, from + this.#width)
  }

  diffuse(direction: 1 | -1): boolean {
    const { wide } = this.#weights!
    const [current, above, secondAbove] = this.#rows
    // Wide diffusion reads two rows above; narrow diffusion has a single row, whose errors it replaces as it reads
    // them.
    if (wide) this.#rows = [secondAbove, current, above]
    const grey = Number(this.#tables!.set.grey)
    return (
      this.#loaded.call.diffuse(
        Number(wide),
        grey,
        this.#bands,
        this.#width,
        direction,
        current,
        above,
        secondAbove,
      ) === 0
    )
  }

  look(): Int16Array {
    const { address, call } = this.#loaded
    call.look(this.#width, Number(this.#tables!.set.grey))
    const from = address.ROW / 2
    return this.#words.subarray(from, from + this.#width * 4)
  }
}
