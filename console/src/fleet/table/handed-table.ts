import { create } from 'zustand'

/** A table on its way from one page to another, with the template that was chosen for it. */
export interface HandedTable {
  text: string
  template: string | undefined
}

export const useHandedTable = create<{ handed: HandedTable | undefined }>(() => ({ handed: undefined }))

export const handTable = (handed: HandedTable | undefined): void => useHandedTable.setState({ handed })
