import type { Tables } from './tables.ts'

/** The seconds that a moment can lie ahead: at most by the rules that set it, and after one that lay further is moved. */
interface Bound {
  most: number
  /** `most` if absent. */
  movedTo?: number
}

/** The bounds of columns with moments, by table; each owner of a table states its own. */
export type MomentBounds = {
  readonly [T in keyof Tables]?: { readonly [C in keyof Tables[T]]?: Bound }
}
