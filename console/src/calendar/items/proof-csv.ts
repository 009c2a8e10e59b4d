import type { ItemProof } from '@wifi-tms/contract/items'

/** The proofs of an item as a table of UTF-8 for spreadsheets: nothing in it needs quotes. */
export const proofCsv = (proofs: readonly ItemProof[]): string => {
  const rows = proofs.map(({ mac, changedAt, wantedAt, shownAt, frame }) =>
    [mac, changedAt, wantedAt, shownAt ?? '', frame ?? ''].join(','),
  )
  return `\uFEFF${['mac,changedAt,wantedAt,shownAt,frame', ...rows].map((row) => `${row}\r\n`).join('')}`
}
