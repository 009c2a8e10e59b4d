import i18next from 'i18next'
import { expect, test } from 'vitest'
import { speaking } from '../testing/speaking.ts'
import { startLibraryWords, useLibraryWords } from './library-words.ts'

test('the library speaks the language that was chosen last, also if the words of an earlier choice arrive after it', async () => {
  await speaking('zh', i18next)
  const wordsAreThere = startLibraryWords()
  // English is built in, so its choice takes no time.
  await speaking('en', i18next)
  await wordsAreThere
  expect(useLibraryWords.getState().locale).toBeUndefined()
  await i18next.changeLanguage('pl')
  await expect.poll(() => useLibraryWords.getState().locale?.locale).toBe('pl')
  await i18next.changeLanguage('en')
  await expect.poll(() => useLibraryWords.getState().locale).toBeUndefined()
})
