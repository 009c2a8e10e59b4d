import { create } from 'zustand'

/** The text of a table that one page passes to another, with the chosen template. */
export interface HandedTable {
  text: string
  template: string | undefined
}

export const useHandedTable = create<{ handed: HandedTable | undefined }>(() => ({ handed: undefined }))

/** Passes a table to the next page that takes one; undefined removes it. */
export const handTable = (handed: HandedTable | undefined): void => useHandedTable.setState({ handed })
