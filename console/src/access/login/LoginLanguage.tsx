import { type Language, languages } from '@wifi-tms/contract/shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGE_KEY, languageInfo, rememberedLanguage } from '../../base/i18n/languages.ts'
import { chooseLanguage, currentLanguage } from '../../base/i18n/translation.ts'
import { recallText } from '../../base/keep.ts'

/** Offers the browser's language in that language, until a person chooses one in this browser. */
export function LanguageOffer() {
  useTranslation()
  const [browserLanguage] = useState(() => rememberedLanguage(undefined, navigator.languages))
  if (recallText('localStorage', LANGUAGE_KEY) !== undefined || browserLanguage === currentLanguage()) return null
  return (
    <button
      type="button"
      className="plain-button login-offer"
      lang={languageInfo[browserLanguage].tag}
      onClick={() => void chooseLanguage(browserLanguage)}
    >
      {languageInfo[browserLanguage].offer}
    </button>
  )
}

export function LoginLanguage() {
  const { t } = useTranslation()
  return (
    <select
      className="login-language"
      aria-label={t('app.language')}
      value={currentLanguage()}
      onChange={(event) => void chooseLanguage(event.target.value as Language)}
    >
      {languages.map((language) => (
        <option key={language} value={language} lang={languageInfo[language].tag}>
          {languageInfo[language].name}
        </option>
      ))}
    </select>
  )
}
