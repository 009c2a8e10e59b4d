import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { FEED_BYTES } from '@wifi-tms/contract/feeds'
import { expect, test } from 'vitest'
import { decodeFile } from './decode-file.ts'

const decode = (bytes: Uint8Array, type = 'text/calendar', encoding = '') => decodeFile({ bytes, type, encoding })
const text = 'SUMMARY:Zażółć 会議\n'
const bytes = Buffer.from(text)

test.each([
  ['packed although the request did not allow it', gzipSync(bytes), 'gzip'],
  ['packed although its header does not say so', gzipSync(bytes), ''],
  ['plain although its header says that it is packed', bytes, 'gzip'],
  ['deflated', deflateSync(bytes), 'deflate'],
  ['packed by Brotli', brotliCompressSync(bytes), 'br'],
])('a file may be %s', (_, packed, encoding) => expect(decode(packed, 'text/calendar', encoding)).toBe(text))

test('a file that is too large when unpacked, or cannot be unpacked, is refused', () => {
  expect(() => decode(gzipSync(Buffer.alloc(FEED_BYTES + 1)))).toThrow(expect.objectContaining({ name: 'TooMuch' }))
  const broken = gzipSync(bytes).subarray(0, 15)
  expect(() => decode(broken)).toThrow(expect.objectContaining({ name: 'NotCalendar' }))
})

test('a line that is folded within a letter of UTF-8 is joined again', () => {
  const middle = bytes.indexOf(0xc5) + 1
  const folded = Buffer.concat([bytes.subarray(0, middle), Buffer.from('\r\n '), bytes.subarray(middle)])
  expect(decode(folded)).toBe(text)
})

const latin1 = (letters: string) => Buffer.from(letters, 'latin1')

test.each<[string, Buffer, string, string]>([
  ['its charset', latin1('caf\xe9'), 'text/calendar; charset="ISO-8859-1"', 'café'],
  ['its charset in the middle', latin1('za\xbf\xf3\xb3\xe6'), 'text/calendar;Charset=windows-1250; x=y', 'zażółć'],
  [
    'the charset of Windows where it names UTF-8 but is not in it',
    latin1('caf\xe9 \x80'),
    'text/calendar; charset=utf-8',
    'café €',
  ],
  ['UTF-8 where it names another charset but is in UTF-8', bytes, 'text/calendar; charset=iso-8859-1', text],
  ['another charset of several bytes', latin1('\xb2\xe2'), 'text/calendar; charset=gbk', '测'],
  ['UTF-16 by its first bytes', Buffer.from('\ufeffabc', 'utf16le'), 'text/calendar', 'abc'],
  [
    'UTF-16 under a name that is not quite its own',
    Buffer.from('abc', 'utf16le'),
    'text/calendar; charset=UTF16',
    'abc',
  ],
  [
    'UTF-16 of the other byte order, without its hyphen',
    Buffer.from('abc', 'utf16le').swap16(),
    'text/calendar; charset=utf16be',
    'abc',
  ],
  ['no charset that anybody knows', bytes, 'text/calendar; charset=x-nobody', text],
])('a file is read by %s', (_, file, type, expected) => expect(decode(file, type)).toBe(expected))

test('lines in another charset, or with a truncated letter, do not change how lines of UTF-8 are decoded', () => {
  const lines = Buffer.concat([bytes, latin1('caf\xe9\n'), Buffer.from('会議 caf'), latin1('\xc3')])
  expect(decode(lines)).toBe(`${text}café\n会議 caf\ufffd`)
})
