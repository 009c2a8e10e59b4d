import type { Core } from './core.ts'
import { PlainCore } from './plain.ts'
import { type Loaded, load, WasmCore } from './wasm.ts'

/** The module of this thread: undefined until it is asked for, null where it cannot be had. */
let loaded: Loaded | null | undefined
let wasm: WasmCore | undefined
let plain: PlainCore | undefined

/** The module, started once per thread; undefined where it cannot be had. */
export const loadedOnce = (): Loaded | undefined => {
  if (loaded === undefined) loaded = load() ?? null
  return loaded ?? undefined
}

/** The faster core that takes rows of so many pixels. One picture at a time. */
export const coreFor = (width: number): Core => {
  const found = loadedOnce()
  if (found && width <= found.at.WIDEST) {
    wasm ??= new WasmCore(found)
    return wasm
  }
  plain ??= new PlainCore()
  return plain
}
