import { load, WasmCore } from './wasm.ts'

/** The core of this thread: undefined until it is asked for, null where it cannot be had. */
let core: WasmCore | null | undefined

/** The core in WebAssembly, started once per thread, for one picture at a time; undefined where it cannot be had. */
export const fastCore = (): WasmCore | undefined => {
  if (core === undefined) {
    const loaded = load()
    core = loaded ? new WasmCore(loaded) : null
  }
  return core ?? undefined
}
