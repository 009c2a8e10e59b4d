import { MacInput } from '@wifi-tms/contract/devices'

/** A sheet has at most so many devices. */
export const MOST_ON_SHEET = 200

/** Reads the addresses of devices, one a line; what is none stands among the faults. */
export function readMacs(text: string): { macs: string[]; faults: string[] } {
  const words = text.split(/[\s,;]+/).filter(Boolean)
  const read = words.map((word) => ({ word, mac: MacInput.safeParse(word).data }))
  const macs = [...new Set(read.flatMap(({ mac }) => mac ?? []))]
  return {
    macs: macs.slice(0, MOST_ON_SHEET),
    faults: [...read.filter(({ mac }) => !mac).map(({ word }) => word), ...macs.slice(MOST_ON_SHEET)],
  }
}
