// @vitest-environment jsdom
import type { Language } from '@wifi-tms/contract/shapes'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { chooseLanguage, currentLanguage, loadWords, startTranslation, type WordSource } from './translation.ts'

beforeAll(() => startTranslation(['en']))

/** A source of words whose answers are given by hand. */
function slowSource(key: string) {
  const answers = new Map<Language, () => void>()
  const source: WordSource = (language) =>
    new Promise((resolve) => answers.set(language, () => resolve({ default: { [key]: language } })))
  return {
    source,
    answer: (language: Language) => answers.get(language)!(),
    asked: (language: Language) => answers.has(language),
  }
}

const early = slowSource('early')

test('the second of two languages that are chosen one after the other stays, also if its words come first', async () => {
  const loading = loadWords(early.source)
  early.answer('en')
  await loading
  const polish = chooseLanguage('pl')
  const korean = chooseLanguage('ko')
  early.answer('ko')
  await korean
  early.answer('pl')
  await polish
  expect(currentLanguage()).toBe('ko')
})

test('words that are first needed while another language is being fetched come in that language, too', async () => {
  const japanese = chooseLanguage('ja')
  const late = slowSource('late')
  const lateLoading = loadWords(late.source)
  late.answer(currentLanguage())
  await lateLoading
  early.answer('ja')
  await expect.poll(() => late.asked('ja'), { timeout: 3000 }).toBe(true)
  late.answer('ja')
  await japanese
  expect(i18next.getResource('ja', 'translation', 'late')).toBe('ja')
})
