import type { Ink } from '@wifi-tms/paint/panels'

/** Turns RGBA that has only the inks' own colours into their places. Throws where it has another. */
export const inkPlaces = (inks: readonly Ink[]) => {
  const places = new Map(inks.map(({ rgb: [r, g, b] }, place) => [(r << 16) | (g << 8) | b, place]))
  return (rgba: Uint8Array): Uint8Array =>
    Uint8Array.from({ length: rgba.length / 4 }, (_, at) => {
      const place = places.get((rgba[at * 4]! << 16) | (rgba[at * 4 + 1]! << 8) | rgba[at * 4 + 2]!)
      if (place === undefined) throw new Error(`pixel ${at} has no ink's colour`)
      return place
    })
}
