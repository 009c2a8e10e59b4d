import { expect, test } from 'vitest'
import { guessCodePage } from './code-pages.ts'

const guessAndDecode = (bytes: Uint8Array, lang: Parameters<typeof guessCodePage>[1]) => {
  const page = guessCodePage(bytes, lang)
  return [page, new TextDecoder(page).decode(bytes)]
}
const bytesOf = (text: string) => Uint8Array.from(text.match(/../g)!, (byte) => Number.parseInt(byte, 16))

test('a table is read in the code page that is usual for the language', () => {
  expect(guessAndDecode(bytesOf('5a61bff3b3e6'), 'pl')).toEqual(['windows-1250', 'Zażółć'])
  expect(guessAndDecode(bytesOf('4be473652080'), 'en')).toEqual(['windows-1252', 'Käse €'])
  expect(guessAndDecode(bytesOf('bcdbb8f1'), 'zh')).toEqual(['GB18030', '价格'])
  expect(guessAndDecode(bytesOf('bbf9aee6'), 'tw')).toEqual(['Big5', '價格'])
  expect(guessAndDecode(bytesOf('89bf8a69'), 'ja')).toEqual(['Shift_JIS', '価格'])
  expect(guessAndDecode(bytesOf('b0a1b0dd'), 'ko')).toEqual(['EUC-KR', '가격'])
  expect(guessAndDecode(new TextEncoder().encode('价格 Zażółć'), 'ko')).toEqual(['UTF-8', '价格 Zażółć'])
  expect(guessAndDecode(bytesOf('fffe3100'), 'en')).toEqual(['UTF-16LE', '1'])
  expect(guessAndDecode(bytesOf('feff0031'), 'en')).toEqual(['UTF-16BE', '1'])
})

test('bytes that are invalid in the code page of the language are read as western European', () => {
  expect(guessAndDecode(bytesOf('4be473652080'), 'ko')[0]).toBe('windows-1252')
})

test.each([
  ['windows-1250', 'en', '4a6162b36b612c31342c3439207ab3', 'Jabłka,14,49 zł'],
  ['windows-1252', 'zh', '4be47365', 'Käse'],
  ['GB18030', 'en', 'c3fbb3c6bcdbb8f1cef7baeccac1c5a3c4cc', '名称价格西红柿牛奶'],
  ['Big5', 'en', 'a657bad9bbf9aee6c4abaa47', '名稱價格蘋果'],
  ['Shift_JIS', 'en', '8367837d836789bf8a69', 'トマト価格'],
  ['EUC-KR', 'en', 'b0a1b0ddbbe7b0fa', '가격사과'],
] as const)('%s is recognised by its letters although the language is %s', (page, lang, bytes, text) => {
  expect(guessAndDecode(bytesOf(bytes), lang)[0]).toBe(page)
  expect(guessAndDecode(bytesOf(bytes), lang)[1]).toBe(text)
})
