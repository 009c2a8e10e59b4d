import { type Resample, resamplerOf } from './resample.ts'
import { load, WasmCore } from './wasm.ts'

/** What this thread has in WebAssembly. */
interface Fast {
  core: WasmCore
  resample: Resample
}

/** Undefined until it is asked for, null where it cannot be had. */
let fast: Fast | null | undefined

const start = (): Fast | undefined => {
  if (fast === undefined) {
    const loaded = load()
    fast = loaded ? { core: new WasmCore(loaded), resample: resamplerOf(loaded) } : null
  }
  return fast ?? undefined
}

/** The core in WebAssembly, started once per thread, for one picture at a time; undefined where it cannot be had. */
export const fastCore = (): WasmCore | undefined => start()?.core

/** Resampling in WebAssembly; undefined where it cannot be had. */
export const fastResample = (): Resample | undefined => start()?.resample
