import { type Resample, resamplerOf } from './resample.ts'
import { load, WasmCore } from './wasm.ts'

/** The parts that run in WebAssembly on this thread; none where WebAssembly is not available. */
interface Fast {
  core?: WasmCore
  resample?: Resample
}

const start = (): Fast => {
  const loaded = load()
  return loaded ? { core: new WasmCore(loaded), resample: resamplerOf(loaded) } : {}
}

let fast: Fast | undefined

/** The core in WebAssembly, started once per thread, for one picture at a time; undefined without WebAssembly. */
export const fastCore = (): WasmCore | undefined => {
  fast ??= start()
  return fast.core
}

/** Resampling in WebAssembly, for one picture at a time; undefined without WebAssembly. */
export const fastResample = (): Resample | undefined => {
  fast ??= start()
  return fast.resample
}
