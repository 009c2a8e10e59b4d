import { expect, test } from 'vitest'
import { guessCodePage } from './code-pages.ts'

const read = (bytes: Uint8Array, lang: Parameters<typeof guessCodePage>[1]) => {
  const page = guessCodePage(bytes, lang)
  return [page, new TextDecoder(page).decode(bytes)]
}
const hex = (text: string) => Uint8Array.from(text.match(/../g)!, (byte) => Number.parseInt(byte, 16))

test('a table is read in the code page that it was saved in where the language of the page is at home', () => {
  expect(read(hex('5a61bff3b3e6'), 'pl')).toEqual(['windows-1250', 'Zażółć'])
  expect(read(hex('4be473652080'), 'en')).toEqual(['windows-1252', 'Käse €'])
  expect(read(hex('bcdbb8f1'), 'zh')).toEqual(['GB18030', '价格'])
  expect(read(hex('bbf9aee6'), 'tw')).toEqual(['Big5', '價格'])
  expect(read(hex('89bf8a69'), 'ja')).toEqual(['Shift_JIS', '価格'])
  expect(read(hex('b0a1b0dd'), 'ko')).toEqual(['EUC-KR', '가격'])
  expect(read(new TextEncoder().encode('价格 Zażółć'), 'ko')).toEqual(['UTF-8', '价格 Zażółć'])
  expect(read(hex('fffe3100'), 'en')).toEqual(['UTF-16LE', '1'])
  expect(read(hex('feff0031'), 'en')).toEqual(['UTF-16BE', '1'])
})

test('what the code page of the language cannot hold is read as the one of western Europe', () => {
  expect(read(hex('4be473652080'), 'ko')[0]).toBe('windows-1252')
})
