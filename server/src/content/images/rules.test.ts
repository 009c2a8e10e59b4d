import { expect, test } from 'vitest'
import { foreignKindOf } from './foreign-kinds.ts'
import { kindOf, nameFromFile } from './rules.ts'
import { tileHeightOf } from './tiff.ts'

const bytes = (text: string) => Buffer.from(text.padEnd(32, '\0'), 'latin1')

test('the kind of a file is read from its first bytes', () => {
  expect(kindOf(bytes('\xff\xd8\xff\xe0'))).toBe('jpeg')
  expect(kindOf(bytes('\x89PNG\r\n\x1a\n'))).toBe('png')
  expect(kindOf(bytes('RIFF....WEBP'))).toBe('webp')
  expect(kindOf(bytes('RIFF....WAVE'))).toBeUndefined()
  expect(kindOf(bytes('GIF89a'))).toBe('gif')
  expect(kindOf(bytes('II*\0'))).toBe('tiff')
  expect(kindOf(bytes('MM\0*'))).toBe('tiff')
  expect(kindOf(bytes('\0\0\0\x1cftypavif'))).toBe('avif')
  expect(kindOf(bytes('\0\0\0\x1cftypmif1....avif'))).toBe('avif')
  expect(kindOf(bytes('\0\0\0\x1cftypheic....mif1'))).toBeUndefined()
  expect(kindOf(bytes('%PDF-1.7'))).toBeUndefined()
  expect(kindOf(new Uint8Array())).toBeUndefined()
})

test('the kind of an unaccepted file is recognised by its content', () => {
  expect(
    [
      '\0\0\0\x1cftypheic....mif1',
      '\0\0\0\x1cftypmif1....heic',
      '\0\0\0\x1cftypcrx ',
      '\0\0\0\x0cJXL \r\n\x87\n',
      '%PDF-1.7',
      'BM......',
      '<?xml version="1.0"?>\n<svg xmlns="">',
      'these are words',
      '',
    ].map((text) => foreignKindOf(bytes(text))),
  ).toEqual(['HEIC', 'HEIC', 'RAW', 'JPEG XL', 'PDF', 'BMP', 'SVG', undefined, undefined])
})

test('a picture is named after its file, without folders and ending', () => {
  expect(nameFromFile('/home/a/Cup of coffee.png')).toBe('Cup of coffee')
  expect(nameFromFile('C:\\a\\b.c.jpg')).toBe('b.c')
  expect(nameFromFile('v1.2 logo')).toBe('v1.2 logo')
  expect(nameFromFile('.png')).toBe('Picture')
  expect(nameFromFile(`${'x'.repeat(200)}.png`)).toHaveLength(100)
})

test('the height of a TIFF’s tiles is read from its first directory, in either order of bytes', () => {
  const tiff = (isLittleEndian: boolean, type: number, value: number) => {
    const file = new DataView(new ArrayBuffer(8 + 2 + 2 * 12))
    file.setUint8(0, isLittleEndian ? 0x49 : 0x4d)
    file.setUint32(4, 8, isLittleEndian)
    file.setUint16(8, 2, isLittleEndian)
    // The tags of the picture's width and of the tiles' height. Type 3 is a number of 16 bits, 4 one of 32, 5 a
    // fraction.
    for (const [index, tag] of [256, 323].entries()) {
      file.setUint16(10 + 12 * index, tag, isLittleEndian)
      file.setUint16(12 + 12 * index, type, isLittleEndian)
      file.setUint32(14 + 12 * index, 1, isLittleEndian)
      if (type === 3) file.setUint16(18 + 12 * index, value, isLittleEndian)
      else file.setUint32(18 + 12 * index, value, isLittleEndian)
    }
    return new Uint8Array(file.buffer)
  }
  for (const isLittleEndian of [true, false]) {
    expect(tileHeightOf(tiff(isLittleEndian, 3, 256))).toBe(256)
    expect(tileHeightOf(tiff(isLittleEndian, 4, 70_000))).toBe(70_000)
    expect(tileHeightOf(tiff(isLittleEndian, 5, 8))).toBe(Number.POSITIVE_INFINITY)
  }
  expect(tileHeightOf(tiff(true, 3, 256).subarray(0, 24))).toBe(0)
  expect(tileHeightOf(new Uint8Array(4))).toBe(0)
})
