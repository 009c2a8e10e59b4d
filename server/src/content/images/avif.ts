/** The number of bytes of a box's head: its size and its type. */
const HEAD = 8
/** The number of bytes of a box `stsz` up to the end of its number of samples: ISO/IEC 14496-12, 8.7.3. */
const SAMPLES_END = 20
/** The maximum number of boxes that are read. */
const MOST_BOXES = 1000

/** Counts the pictures that an AVIF shows one after the other, as an animation does. Without a track it shows one. */
export function frameCountOf(bytes: Buffer): number {
  let start = 0
  for (let box = 0; box < MOST_BOXES && start + HEAD <= bytes.length; box++) {
    const [size, type] = [bytes.readUInt32BE(start), bytes.toString('latin1', start + 4, start + 8)]
    if (type === 'moov') {
      // The type of a box stands behind the four bytes of its size.
      const sizesBox = bytes.indexOf('stsz', start, 'latin1') - 4
      return sizesBox >= start && sizesBox + SAMPLES_END <= bytes.length
        ? bytes.readUInt32BE(sizesBox + SAMPLES_END - 4)
        : 1
    }
    if (size < HEAD) break
    start += size
  }
  return 1
}
