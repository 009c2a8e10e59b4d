import type { Picture } from '@wifi-tms/paint/picture/picture'

/** Drops the pictures that were opened first until the rest fits into `maxBytes`. Pictures in use stay. */
export function trimPictures(pictures: Map<string, Picture>, used: ReadonlySet<string>, maxBytes: number): void {
  let bytes = 0
  for (const { rgba } of pictures.values()) bytes += rgba.length
  for (const [id, { rgba }] of pictures) {
    if (bytes <= maxBytes) return
    if (used.has(id)) continue
    pictures.delete(id)
    bytes -= rgba.length
  }
}
