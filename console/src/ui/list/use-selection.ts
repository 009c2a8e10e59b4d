import { useState } from 'react'

/** The chosen rows of a list, kept across its pages. */
export interface Selection<T> {
  chosen: ReadonlyMap<string, T>
  has: (row: T) => boolean
  set: (rows: readonly T[], on: boolean) => void
  clear: () => void
}

/** Gives the rows of `chosen` with some more, or without them. */
export function changeChosen<T extends { _id: string }>(chosen: Iterable<T>, rows: readonly T[], on: boolean) {
  const next = new Map(Array.from(chosen, (row) => [row._id, row]))
  for (const row of rows) {
    if (on) next.set(row._id, row)
    else next.delete(row._id)
  }
  return next
}

export function useSelection<T extends { _id: string }>(): Selection<T> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, T>>(new Map())
  return {
    chosen,
    has: (row) => chosen.has(row._id),
    set: (rows, on) => setChosen(changeChosen(chosen.values(), rows, on)),
    clear: () => setChosen(new Map()),
  }
}
