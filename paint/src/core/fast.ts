import { type Resample, resamplerOf } from './resample.ts'
import { load, WasmCore } from './wasm.ts'

/** The WebAssembly parts of this thread; empty if WebAssembly is not available. */
interface FastParts {
  core?: WasmCore
  resample?: Resample
}

const start = (): FastParts => {
  const loaded = load()
  return loaded ? { core: new WasmCore(loaded), resample: resamplerOf(loaded) } : {}
}

let fast: FastParts | undefined

/**
 * The WebAssembly core of this thread; undefined without WebAssembly. It has one memory: a picture must be finished
 * before the next begins.
 */
export const fastCore = (): WasmCore | undefined => {
  fast ??= start()
  return fast.core
}

/** The WebAssembly resampler of this thread, also for one picture at a time; undefined without WebAssembly. */
export const fastResample = (): Resample | undefined => {
  fast ??= start()
  return fast.resample
}
