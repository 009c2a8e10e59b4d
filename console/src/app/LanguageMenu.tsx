import GlobalOutlined from '@ant-design/icons/GlobalOutlined'
import { type Language, languages } from '@wifi-tms/contract/shapes'
import { useTranslation } from 'react-i18next'
import { reportFailure } from '../base/calls/report-failure.ts'
import { languageInfo } from '../base/i18n/languages.ts'
import { chooseLanguage, currentLanguage } from '../base/i18n/translation.ts'
import { saveLanguage } from '../base/session/save-language.ts'
import { MenuButton } from '../ui/menu/MenuButton.tsx'

export function LanguageMenu() {
  const { t } = useTranslation()
  return (
    <MenuButton
      name={t('app.language')}
      button={{ icon: <GlobalOutlined aria-hidden /> }}
      items={languages.map((key) => ({
        key,
        label: <span lang={languageInfo[key].tag}>{languageInfo[key].name}</span>,
        current: key === currentLanguage(),
      }))}
      pick={(key) =>
        void Promise.all([chooseLanguage(key as Language), saveLanguage(key as Language)]).catch(reportFailure)
      }
    />
  )
}
