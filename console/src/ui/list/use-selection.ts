import { useState } from 'react'

/** The chosen rows of a list, kept across its pages. */
export interface Selection<T> {
  chosen: ReadonlyMap<string, T>
  has: (row: T) => boolean
  set: (rows: readonly T[], isChosen: boolean) => void
  clear: () => void
}

/** Adds rows to the chosen rows, or removes them. */
export function changeChosen<T extends { _id: string }>(chosen: Iterable<T>, rows: readonly T[], isChosen: boolean) {
  const newChoice = new Map(Array.from(chosen, (row) => [row._id, row]))
  for (const row of rows) {
    if (isChosen) newChoice.set(row._id, row)
    else newChoice.delete(row._id)
  }
  return newChoice
}

export function useSelection<T extends { _id: string }>(): Selection<T> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, T>>(new Map())
  return {
    chosen,
    has: (row) => chosen.has(row._id),
    set: (rows, isChosen) => setChosen(changeChosen(chosen.values(), rows, isChosen)),
    clear: () => setChosen(new Map()),
  }
}
