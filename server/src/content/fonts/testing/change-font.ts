import { deflateSync } from 'node:zlib'
import { tablesOf } from '@wifi-tms/paint/fonts/sfnt'

/** Tables by tag, in the order in which they are written. */
export type FontTables = Map<string, Uint8Array>

const paddedLength = (length: number) => (length + 3) & ~3

/**
 * An SFNT of these tables, in their order: a header of 12 bytes, an entry of 16 bytes for each table, and the tables.
 */
export function sfntFrom(tables: FontTables): Buffer {
  const head = Buffer.alloc(12 + 16 * tables.size)
  head.writeUInt32BE(tables.has('CFF ') ? 0x4f54544f : 0x00010000)
  head.writeUInt16BE(tables.size, 4)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (const [index, [tag, table]] of [...tables].entries()) {
    head.write(tag, 12 + 16 * index, 'latin1')
    head.writeUInt32BE(offset, 20 + 16 * index)
    head.writeUInt32BE(table.length, 24 + 16 * index)
    parts.push(Buffer.concat([table, Buffer.alloc(paddedLength(table.length) - table.length)]))
    offset += paddedLength(table.length)
  }
  return Buffer.concat(parts)
}

/** Makes a font in which `change` has changed copies of the tables. */
export function changeFont(sfnt: Uint8Array, change: (tables: FontTables) => void): Buffer {
  const tables: FontTables = new Map(Array.from(tablesOf(sfnt), ([tag, table]) => [tag, Buffer.from(table)]))
  change(tables)
  return sfntFrom(tables)
}

/** Writes a 16-bit number into a table. */
export const put16 = (tables: FontTables, tag: string, offset: number, value: number): void => {
  Buffer.from(tables.get(tag)!.buffer, tables.get(tag)!.byteOffset).writeUInt16BE(value, offset)
}

/**
 * Packs a font as WOFF 1.0: a header of 44 bytes, an entry of 20 bytes for each table, and the compressed tables.
 * `declaredLength` may give a false length for a table.
 */
export function woffFrom(sfnt: Uint8Array, declaredLength = (length: number) => length): Buffer {
  const tables = tablesOf(sfnt)
  const head = Buffer.alloc(44 + 20 * tables.size)
  const parts: Buffer[] = [head]
  let offset = head.length
  let size = 12 + 16 * tables.size
  for (const [index, [tag, table]] of [...tables].entries()) {
    const deflated = deflateSync(table)
    const packed = deflated.length < table.length ? deflated : Buffer.from(table)
    head.write(tag, 44 + 20 * index, 'latin1')
    for (const [field, value] of [offset, packed.length, declaredLength(table.length)].entries())
      head.writeUInt32BE(value, 48 + 20 * index + 4 * field)
    parts.push(Buffer.concat([packed, Buffer.alloc(paddedLength(packed.length) - packed.length)]))
    offset += paddedLength(packed.length)
    size += paddedLength(table.length)
  }
  head.write('wOFF', 'latin1')
  Buffer.from(sfnt.buffer, sfnt.byteOffset).copy(head, 4, 0, 4)
  head.writeUInt32BE(offset, 8)
  head.writeUInt16BE(tables.size, 12)
  head.writeUInt32BE(size, 16)
  return Buffer.concat(parts)
}
