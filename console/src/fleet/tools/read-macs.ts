import { MacInput } from '@wifi-tms/contract/devices'

/** The maximum number of devices on a sheet. */
export const MAX_ON_SHEET = 200

/** Reads the addresses of devices. The faults are words that are no address, and addresses beyond the limit. */
export function readMacs(text: string): { macs: string[]; faults: string[] } {
  const words = text.split(/[\s,;]+/).filter(Boolean)
  const parsedWords = words.map((word) => ({ word, mac: MacInput.safeParse(word).data }))
  const macs = [...new Set(parsedWords.flatMap(({ mac }) => mac ?? []))]
  return {
    macs: macs.slice(0, MAX_ON_SHEET),
    faults: [...parsedWords.filter(({ mac }) => !mac).map(({ word }) => word), ...macs.slice(MAX_ON_SHEET)],
  }
}
