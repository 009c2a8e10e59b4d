import { type Language, languages } from '@wifi-tms/contract/shapes'
import { expect, test } from 'vitest'
import { DEFAULT_LANGUAGE, LANGUAGE_KEY, languageInfo, rememberedLanguage } from './base/i18n/languages.ts'
import { partsOf, speaking, type Words } from './testing/speaking.ts'
import { keyPatternsFrom, keyPatternsOf, keysIn, sources } from './testing/word-keys.ts'

const readWords = (language: Language): Words => Object.assign({}, ...partsOf(language).values())

/** More texts than this that equal the English ones mean a language without translations: some words are the same. */
const MAX_SAME_TEXTS = 30

const PLURAL = /_(zero|one|two|few|many|other)$/
const withoutPlural = (key: string) => key.replace(PLURAL, '')
const placeholders = (text: string) => (text.match(/\{\{.*?\}\}/g) ?? []).sort()

const english = keysIn(readWords('en'))
const keys = [...new Set(english.map(([key]) => withoutPlural(key)))].sort()
const countedKeys = new Set(english.filter(([key]) => PLURAL.test(key)).map(([key]) => withoutPlural(key)))
const placeholdersByKey = new Map(
  english.filter(([key]) => !/_one$/.test(key)).map(([key, text]) => [withoutPlural(key), placeholders(text)]),
)

test.each(languages)('%s has every key of the other languages, in every plural form of its own', (language) => {
  const words = keysIn(readWords(language))
  expect([...new Set(words.map(([key]) => withoutPlural(key)))].sort()).toEqual(keys)
  const categories = new Intl.PluralRules(languageInfo[language].tag).resolvedOptions().pluralCategories
  for (const key of countedKeys) {
    const forms = words.filter(([word]) => withoutPlural(word) === key).map(([word]) => word.slice(key.length + 1))
    expect(forms.sort(), key).toEqual([...categories].sort())
  }
  for (const [key, text] of words) {
    expect(text.trim(), key).not.toBe('')
    const englishPlaceholders = placeholdersByKey.get(withoutPlural(key)) ?? []
    // Some singular sentences have no number: "A device was refused".
    const expectedPlaceholders = key.endsWith('_one')
      ? englishPlaceholders.filter((name) => !name.startsWith('{{count') || text.includes(name))
      : englishPlaceholders
    expect(placeholders(text), `${language} ${key}`).toEqual(expectedPlaceholders)
  }
})

test('no language is a copy of English', () => {
  const englishByKey = new Map(english)
  for (const language of languages.filter((other) => other !== 'en')) {
    const sameTexts = keysIn(readWords(language)).filter(
      ([key, text]) => englishByKey.get(key) === text && /[a-z]{4}/.test(text.replaceAll(/\{\{.*?\}\}/g, '')),
    )
    expect(sameTexts.length, `${language}: ${sameTexts.map(([key]) => key)}`).toBeLessThan(MAX_SAME_TEXTS)
  }
})

test('every folder has the same words in every language, and no group of words is in two folders', () => {
  const groups = (language: Language) =>
    [...partsOf(language)].map(([folder, words]) => [folder, Object.keys(words).sort()] as const)
  for (const language of languages) expect(groups(language)).toEqual(groups('en'))
  const all = groups('en').flatMap(([, names]) => names)
  expect(all).toEqual([...new Set(all)])
})

test('every word is used somewhere', () => {
  const patterns = [...sources.values()].flatMap(keyPatternsOf)
  expect(keys.filter((key) => !patterns.some((pattern) => pattern.test(key)))).toEqual([])
})

test('the login uses only the words that are fetched with it', () => {
  const entryKeys = new Set(keysIn(partsOf('en').get('base/i18n/entry')!).map(([key]) => withoutPlural(key)))
  const pages = [...sources.get('./screens.tsx')!.matchAll(/entryPage\(\(\) => import\('(.+?)'\)/g)].map(
    ([, path]) => path!,
  )
  expect(pages).toHaveLength(2)
  for (const path of pages) {
    const patterns = keyPatternsFrom(path)
    // These are the words of refused changes, and the login makes no changes.
    const isFetched = (key: string) => entryKeys.has(key) || /^(refusals|fields|said|values)\./.test(key)
    expect(
      keys.filter((key) => !isFetched(key) && patterns.some((pattern) => pattern.test(key))),
      path,
    ).toEqual([])
  }
})

test('counts have the plural forms and digit grouping of their language', async () => {
  const [polish, englishWords] = [await speaking('pl'), await speaking('en')]
  expect([1, 2, 5, 21, 22, 25].map((count) => polish('counts.devices', { count }))).toEqual([
    '1 urządzenie',
    '2 urządzenia',
    '5 urządzeń',
    '21 urządzeń',
    '22 urządzenia',
    '25 urządzeń',
  ])
  expect(englishWords('counts.devices', { count: 12_345 })).toBe('12,345 devices')
})

test('the language is the one stored under LANG, or English if the stored value is no language', () => {
  expect(LANGUAGE_KEY).toBe('LANG')
  expect([undefined, 'klingon', ''].map((stored) => rememberedLanguage(stored))).toEqual(
    Array(3).fill(DEFAULT_LANGUAGE),
  )
  expect(DEFAULT_LANGUAGE).toBe('en')
  expect(rememberedLanguage('tw')).toBe('tw')
})

test('until a person chooses, the first of the browser’s languages that the console has is used', () => {
  const preferences = [
    ['de-CH', 'pl-PL', 'en'],
    ['zh-Hant-HK'],
    ['zh-HK'],
    ['zh'],
    ['zh-SG'],
    ['ja-JP'],
    ['tw', 'ko'],
    ['fr'],
    ['en-US@posix', 'ko'],
  ]
  expect(preferences.map((tags) => rememberedLanguage(undefined, tags))).toEqual([
    ...['pl', 'tw', 'tw', 'zh', 'zh', 'ja', 'ko', 'en', 'ko'],
  ])
  expect(rememberedLanguage('ko', ['pl'])).toBe('ko')
})
