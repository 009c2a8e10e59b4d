/** Bytes that are no font, or a font that cannot be drawn with; the message ends the sentence "The file …". */
export class NotAFont extends Error {
  override name = 'NotAFont'
}

/** The first four bytes of fonts: with TrueType outlines, of old Apple fonts, and with PostScript outlines. */
const SIGNATURES: readonly number[] = [0x00010000, 0x74727565, 0x4f54544f]

/** Bytes as big-endian numbers. */
export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength)

/** The tables of an SFNT by their tags, as parts of its bytes. Throws NotAFont if the bytes are no complete SFNT. */
export const tablesOf = (bytes: Uint8Array): Map<string, Uint8Array> => {
  const view = viewOf(bytes)
  if (bytes.length < 12 || !SIGNATURES.includes(view.getUint32(0))) throw new NotAFont('is no font')
  const count = view.getUint16(4)
  if (12 + 16 * count > bytes.length) throw new NotAFont('is damaged or cut short')
  const tables = new Map<string, Uint8Array>()
  for (let record = 12; record < 12 + 16 * count; record += 16) {
    const [offset, length] = [view.getUint32(record + 8), view.getUint32(record + 12)]
    if (offset + length > bytes.length) throw new NotAFont('is damaged or cut short')
    tables.set(String.fromCharCode(...bytes.subarray(record, record + 4)), bytes.subarray(offset, offset + length))
  }
  return tables
}
