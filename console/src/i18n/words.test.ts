import { readFileSync } from 'node:fs'
import { type Language, languages } from '@wifi-tms/contract/shapes'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { DEFAULT_LANGUAGE, LANGUAGE_KEY, parts, rememberedLanguage, speech, type WordPart } from './languages.ts'

type Words = { [key: string]: string | Words }

const readPart = (path: string): Words => JSON.parse(readFileSync(`${import.meta.dirname}/${path}.json`, 'utf8'))
const folders: Record<WordPart, string> = { entry: 'entry/', words: '', files: 'files/' }
const partsOf = (language: Language) => parts.map((part) => readPart(folders[part] + language))
const read = (language: Language): Words => Object.assign({}, ...partsOf(language))

/** Every sentence by its dotted key. */
const flat = (words: Words, before = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[before + key, value] as [string, string]] : flat(value, `${before}${key}.`),
  )

const PLURAL = /_(zero|one|two|few|many|other)$/
const base = (key: string) => key.replace(PLURAL, '')
const placeholders = (text: string) => (text.match(/\{\{.*?\}\}/g) ?? []).sort()

const english = flat(read('en'))
const keys = [...new Set(english.map(([key]) => base(key)))].sort()
const counted = new Set(english.filter(([key]) => PLURAL.test(key)).map(([key]) => base(key)))
const needed = new Map(
  english.filter(([key]) => !/_one$/.test(key)).map(([key, text]) => [base(key), placeholders(text)]),
)

test.each(languages)('%s says everything that the others say, with every plural its people know', (language) => {
  const words = flat(read(language))
  expect([...new Set(words.map(([key]) => base(key)))].sort()).toEqual(keys)
  const categories = new Intl.PluralRules(speech[language].tag).resolvedOptions().pluralCategories
  for (const key of counted) {
    const forms = words.filter(([one]) => base(one) === key).map(([one]) => one.slice(key.length + 1))
    expect(forms.sort(), key).toEqual([...categories].sort())
  }
  for (const [key, text] of words) {
    expect(text.trim(), key).not.toBe('')
    // One is a word in some sentences: "A tag was refused".
    if (!key.endsWith('_one')) expect(placeholders(text), `${language} ${key}`).toEqual(needed.get(base(key)))
  }
})

test('no language is a copy of English', () => {
  const said = new Map(english)
  for (const language of languages.filter((one) => one !== 'en')) {
    const same = flat(read(language)).filter(([key, text]) => said.get(key) === text && /[a-z]{4}/.test(text))
    expect(same.length, `${language}: ${same.map(([key]) => key)}`).toBeLessThan(30)
  }
})

test('counts take the form and the figures of their language', async () => {
  const spoken = i18next.createInstance()
  await spoken.init({
    lng: 'pl',
    fallbackLng: false,
    resources: { pl: { translation: read('pl') }, en: { translation: read('en') } },
    interpolation: { escapeValue: false },
  })
  const tags = (count: number, lng: string) => spoken.t('product.tagCount', { count, lng })
  expect([1, 2, 5, 21, 22, 25].map((count) => tags(count, 'pl'))).toEqual([
    '1 etykieta',
    '2 etykiety',
    '5 etykiet',
    '21 etykiet',
    '22 etykiety',
    '25 etykiet',
  ])
  expect(tags(12_345, 'en')).toBe('12,345 tags')
})

test('English until a person chooses; what is kept under LANG counts if it is a language', () => {
  const kept = (value: string | null) => rememberedLanguage({ getItem: (key) => (key === LANGUAGE_KEY ? value : null) })
  expect(LANGUAGE_KEY).toBe('LANG')
  expect([kept(null), kept('klingon'), kept('')]).toEqual(Array(3).fill(DEFAULT_LANGUAGE))
  expect(DEFAULT_LANGUAGE).toBe('en')
  expect(kept('tw')).toBe('tw')
})

test('each part has the same words in every language, none of them twice', async () => {
  const groups = (all: Words[]) => all.map((part) => Object.keys(part))
  for (const language of languages) {
    const own = groups(partsOf(language))
    expect(own).toEqual(groups(partsOf('en')))
    expect(new Set(own.flat()).size).toBe(own.flat().length)
    const fetched = await Promise.all(parts.map((part) => speech[language][part]()))
    expect(groups(fetched.map((one) => one.default as Words))).toEqual(own)
  }
})
