/** Bytes of a box's head, and the place of the number of samples in a box about their sizes: ISO/IEC 14496-12, 8.7.3. */
const [HEAD, SAMPLES] = [8, 20]
/** The most boxes that are looked at. */
const MOST_BOXES = 1000

/** The number of pictures that an AVIF shows one after the other: those of its track, or 1 where it has none. */
export function framesOf(bytes: Buffer): number {
  let place = 0
  for (let box = 0; box < MOST_BOXES && place + HEAD <= bytes.length; box++) {
    const [size, type] = [bytes.readUInt32BE(place), bytes.toString('latin1', place + 4, place + 8)]
    if (type === 'moov') {
      const sizes = bytes.indexOf('stsz', place, 'latin1') - 4
      return sizes >= place && sizes + SAMPLES <= bytes.length ? bytes.readUInt32BE(sizes + SAMPLES - 4) : 1
    }
    if (size < HEAD) break
    place += size
  }
  return 1
}
