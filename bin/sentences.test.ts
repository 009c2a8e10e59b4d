import { globSync, readFileSync } from 'node:fs'
import { errors } from '@wifi-tms/contract/errors'
import { readSentence, type SentenceKey, sentences } from '@wifi-tms/contract/sentences'
import { expect, test } from 'vitest'
import { sentencesIn } from './sentences.ts'

const files = globSync('{server,contract,paint}/src/**/*.ts').filter((path) => !/\.test\.ts$|\/testing\//.test(path))
const allSentences = files.flatMap((path) => sentencesIn(path, readFileSync(path, 'utf8')))

/**
 * Sentences that need no key. For the sentences of the error table the console has other words; the last one is an
 * example in the printed protocol.
 */
const sentencesWithoutKey = new Set<string>([
  ...Object.values(errors).map(({ message }) => message),
  'a sentence for people',
])
/**
 * True for a sentence that only puts a path before another one, and for the first line of an HTTP answer; 7x7 stands
 * for a value.
 */
const isOnlyFrame = (sentence: string) => /^(7x7|body): 7x7$|^\d{3} [A-Z]/.test(sentence)

test('every sentence with which the server, the contract and the painter say what is wrong has a key', () => {
  expect(allSentences.length).toBeGreaterThan(100)
  expect(
    allSentences.filter((text) => !sentencesWithoutKey.has(text) && !isOnlyFrame(text) && !readSentence(text)),
  ).toEqual([])
})

test('every key of a sentence is in use', () => {
  const schemaSentence = /^(Invalid|Too|Unrecognized) /
  const usedKeys = new Set(allSentences.map((text) => readSentence(text)?.key))
  const ownSentences = Object.entries(sentences).filter(([, texts]) => !texts.some((text) => schemaSentence.test(text)))
  // Sentences in tables or lists, where the search does not look: about a refused device, a text that does not fit its
  // box, a value, an icon or a list that cannot be used, a doubtful price, and a shop's data.
  const keysInTables =
    /^(refused|amount)[A-Z]|^(wrong|doubtful)Code$|^(overflow|cutValue|noValue|wrongFormat|unreadable|request)$|^(nothingRepeated|noEntryFits|noIcon|iconUnchosen)$|^(tenFold|tenthOf|noItemYet|cents|nothingToChange|updateType|noArticle)$/
  expect(
    ownSentences.map(([key]) => key).filter((key) => !usedKeys.has(key as SentenceKey) && !keysInTables.test(key)),
  ).toEqual([])
})
