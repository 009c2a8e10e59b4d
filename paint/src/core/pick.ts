import type { DitherCore } from './core.ts'
import { fastCore } from './fast.ts'
import { PlainCore } from './plain.ts'

let plain: PlainCore | undefined

/** The fastest core for rows of this width, for one picture at a time. */
export const coreFor = (width: number): DitherCore => {
  const fast = fastCore()
  if (fast && width <= fast.widest) return fast
  plain ??= new PlainCore()
  return plain
}
