import type { InkSet } from '../colour/ink-set.ts'
import { CURVE, greyOf, NODES, placeOf, type Tables } from '../colour/tables.ts'
import { coreBytes } from './bytes.ts'
import type { Band, Core, Weights } from './core.ts'

type Row = (width: number, way: number, now: number, up: number, upper: number) => void

/** What core.as exports: addresses as globals, and its functions. */
interface Exports {
  memory: WebAssembly.Memory
  look(width: number): void
  lookGrey(width: number): void
  colourNarrow: Row
  colourWide: Row
  greyNarrow: Row
  greyWide: Row
  pack(count: number, format: number, second: number): void
}
type Address =
  | 'WIDEST'
  | 'SOURCE'
  | 'OUT'
  | 'PLACES'
  | 'NODES'
  | 'NEAREST'
  | 'INKS'
  | 'PARTS'
  | 'WEIGHTS'
  | 'EXACT'
  | 'GREY'
  | 'CURVE'
  | 'LIGHT'
  | 'ERRORS'
  | 'ERROR_ROW'
  | 'CODES'

/** The module as it runs: its functions, its memory, and where in it what lies. */
export interface Loaded {
  call: Exports
  at: Readonly<Record<Address, number>>
  bytes: Uint8Array
}

const addresses: readonly Address[] = [
  'WIDEST',
  'SOURCE',
  'OUT',
  'PLACES',
  'NODES',
  'NEAREST',
  'INKS',
  'PARTS',
  'WEIGHTS',
  'EXACT',
  'GREY',
  'CURVE',
  'LIGHT',
  'ERRORS',
  'ERROR_ROW',
  'CODES',
]

/** Starts the module. Undefined where WebAssembly, its vectors or compiling at once are not to be had. */
export const load = (): Loaded | undefined => {
  try {
    const binary = Uint8Array.from(coreBytes, (letter) => letter.charCodeAt(0))
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(binary))
    const at = Object.fromEntries(
      addresses.map((name) => [name, (exports[name] as WebAssembly.Global).value as number]),
    ) as Record<Address, number>
    const call = exports as unknown as Exports
    return { call, at, bytes: new Uint8Array(call.memory.buffer) }
  } catch {
    return undefined
  }
}

const LANES = 8
const BYTES = 16
const MARGIN = 4
const STRIDES = [NODES * NODES * LANES, NODES * LANES, LANES]

/** The core in WebAssembly, for rows of at most WIDEST pixels. */
export class WasmCore implements Core {
  readonly #loaded: Loaded
  readonly #words: Int16Array
  #tables: Tables | undefined
  #weights: Weights | undefined
  #weighed: InkSet | undefined
  #width = 0
  #row: Row | undefined
  #rows: [now: number, up: number, upper: number] = [0, 0, 0]

  constructor(loaded: Loaded) {
    this.#loaded = loaded
    const { bytes, at } = loaded
    this.#words = new Int16Array(bytes.buffer)
    const places = new Uint32Array(bytes.buffer, at.PLACES, 3 * 256 * 2)
    STRIDES.forEach((stride, channel) => {
      placeOf.forEach((place, level) => {
        places[(channel * 256 + level) * 2] = (place >> 8) * stride
        places[(channel * 256 + level) * 2 + 1] = ((place & 255) << 23) | stride
      })
    })
    this.#words.set(greyOf, at.GREY / 2)
  }

  get widest(): number {
    return this.#loaded.at.WIDEST
  }

  begin(tables: Tables, weights: Weights | undefined, width: number): void {
    const { at, bytes, call } = this.#loaded
    if (width > at.WIDEST) throw new RangeError(`a row of ${width} pixels is wider than ${at.WIDEST}`)
    this.#width = width
    if (weights && (weights !== this.#weights || tables.set !== this.#weighed)) this.#setWeights(tables, weights)
    if (tables !== this.#tables) this.#setTables(tables)
    if (!weights) return
    const { wide } = weights
    this.#row = tables.curve ? (wide ? call.greyWide : call.greyNarrow) : wide ? call.colourWide : call.colourNarrow
    bytes.fill(0, at.ERRORS, at.ERRORS + 3 * at.ERROR_ROW)
    const first = at.ERRORS + MARGIN * BYTES
    this.#rows = [first, first + at.ERROR_ROW, first + 2 * at.ERROR_ROW]
  }

  #setWeights({ set }: Tables, weights: Weights): void {
    const { at } = this.#loaded
    this.#weights = weights
    this.#weighed = set
    weights.values.forEach((weight, index) => {
      this.#words.fill(weight, at.WEIGHTS / 2 + index * LANES, at.WEIGHTS / 2 + (index + 1) * LANES)
    })
    this.#words.set(
      set.values.map((value) => (value * weights.values[0]! + 0x4000) >> 15),
      at.PARTS / 2,
    )
  }

  #setTables(tables: Tables): void {
    const { at, bytes } = this.#loaded
    this.#tables = tables
    const { set, nodes, curve } = tables
    if (nodes) this.#words.set(nodes, at.NODES / 2)
    if (curve) this.#words.set(curve.subarray(0, CURVE), at.CURVE / 2)
    this.#words.set(set.values, at.INKS / 2)
    bytes.set(
      set.nearest.map((ink) => ink * LANES),
      at.NEAREST,
    )
    const exact = new Uint32Array(bytes.buffer, at.EXACT, 16)
    exact[0] = set.exact.length
    set.exact.forEach(({ rgb, ink }, index) => {
      exact[index + 1] = rgb | (ink << 24)
    })
  }

  source(band: Band): Uint8Array {
    const { at, bytes } = this.#loaded
    const from = at.SOURCE + band * at.WIDEST * 4
    return bytes.subarray(from, from + this.#width * 4)
  }

  inks(band: Band): Uint8Array {
    const { at, bytes } = this.#loaded
    const from = at.OUT + band * at.WIDEST
    return bytes.subarray(from, from + this.#width)
  }

  diffuse(way: 1 | -1): void {
    const [now, up, upper] = this.#rows
    this.#row!(this.#width, way, now, up, upper)
    this.#rows = [upper, now, up]
  }

  look(): Int16Array {
    const { at, call } = this.#loaded
    if (this.#tables?.curve) call.lookGrey(this.#width)
    else call.look(this.#width)
    const from = at.LIGHT / 2
    return this.#words.subarray(from, from + this.#width * 4)
  }
}
