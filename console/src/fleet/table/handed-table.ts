import { create } from 'zustand'

/** The text of a table that one page passes to another, with the chosen template. */
export interface HandedTable {
  text: string
  template: string | undefined
}

export const useHandedTable = create<{ handed: HandedTable | undefined }>(() => ({ handed: undefined }))

/** Passes a table to the next page that takes a table; undefined removes the table. */
export const handTable = (handed: HandedTable | undefined): void => useHandedTable.setState({ handed })
