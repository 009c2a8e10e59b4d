import type { Language } from '@wifi-tms/contract/shapes'
import type { Locale } from 'antd/es/locale'
import i18next from 'i18next'
import { create } from 'zustand'
import { currentLanguage } from '../base/i18n/translation.ts'

/**
 * Each function fetches a language: the component library's words, and dayjs' names of months and days. It returns the
 * words and the name by which dayjs knows the language. Both libraries have English built in.
 */
const fetchLanguage: Record<Exclude<Language, 'en'>, () => Promise<[{ default: Locale }, string]>> = {
  zh: async () => [(await Promise.all([import('antd/es/locale/zh_CN'), import('dayjs/locale/zh-cn')]))[0], 'zh-cn'],
  tw: async () => [(await Promise.all([import('antd/es/locale/zh_TW'), import('dayjs/locale/zh-tw')]))[0], 'zh-tw'],
  pl: async () => [(await Promise.all([import('antd/es/locale/pl_PL'), import('dayjs/locale/pl')]))[0], 'pl'],
  ja: async () => [(await Promise.all([import('antd/es/locale/ja_JP'), import('dayjs/locale/ja')]))[0], 'ja'],
  ko: async () => [(await Promise.all([import('antd/es/locale/ko_KR'), import('dayjs/locale/ko')]))[0], 'ko'],
}

export const useLibraryWords = create<{ locale: Locale | undefined }>(() => ({ locale: undefined }))

async function applyLanguage() {
  const language = currentLanguage()
  if (language === 'en' && !useLibraryWords.getState().locale) return
  const builtIn: [undefined, string] = [undefined, 'en']
  const words = language === 'en' ? builtIn : fetchLanguage[language]()
  const [[library, dayjsLocale], { default: dayjs }] = await Promise.all([words, import('dayjs')])
  // A later choice of a language may have been faster.
  if (language !== currentLanguage()) return
  dayjs.locale(dayjsLocale)
  useLibraryWords.setState({ locale: library?.default })
}

/** Resolves when the library has the words of the current language; it follows later changes of the language. */
export async function startLibraryWords() {
  i18next.off('languageChanged', applyLanguage)
  i18next.on('languageChanged', applyLanguage)
  await applyLanguage()
}
