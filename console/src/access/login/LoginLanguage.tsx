import { type Language, languages } from '@wifi-tms/contract/shapes'
import { useTranslation } from 'react-i18next'
import { speech } from '../../base/i18n/languages.ts'
import { chooseLanguage, currentLanguage } from '../../base/i18n/speak.ts'

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
        <option key={language} value={language} lang={speech[language].tag}>
          {speech[language].name}
        </option>
      ))}
    </select>
  )
}
