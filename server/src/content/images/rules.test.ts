import { expect, test } from 'vitest'
import { endsRight, kindOf, nameFromFile } from './rules.ts'

const bytes = (text: string) => Buffer.from(text.padEnd(32, '\0'), 'latin1')

test('a file is what its first bytes say', () => {
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

test('a name ends as the content says, in any case, or says nothing', () => {
  expect(['a.jpg', 'a.JPEG', 'a.b.jfif', 'photo', '.jpg'].map((name) => endsRight(name, 'jpeg'))).toEqual(
    Array(5).fill(true),
  )
  expect(['a.png', 'a.jpg.exe', 'a.'].map((name) => endsRight(name, 'jpeg'))).toEqual([false, false, true])
})

test('a picture is named after its file, without folders and ending', () => {
  expect(nameFromFile('/home/a/Cup of coffee.png')).toBe('Cup of coffee')
  expect(nameFromFile('C:\\a\\b.c.jpg')).toBe('b.c')
  expect(nameFromFile('.png')).toBe('Picture')
  expect(nameFromFile(`${'x'.repeat(200)}.png`)).toHaveLength(100)
})
