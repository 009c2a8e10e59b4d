import GlobalOutlined from '@ant-design/icons/GlobalOutlined'
import { type Language, languages } from '@wifi-tms/contract/shapes'
import Button from 'antd/es/button'
import Dropdown from 'antd/es/dropdown'
import { useTranslation } from 'react-i18next'
import { speech } from '../i18n/languages.ts'
import { chooseLanguage, currentLanguage } from '../i18n/speak.ts'

export function LanguageMenu() {
  const { t } = useTranslation()
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: languages.map((key) => ({ key, label: <span lang={speech[key].tag}>{speech[key].name}</span> })),
        selectable: true,
        selectedKeys: [currentLanguage()],
        onClick: ({ key }) => void chooseLanguage(key as Language),
      }}
    >
      <Button type="text" icon={<GlobalOutlined aria-hidden />} aria-label={t('app.language')} aria-haspopup="menu" />
    </Dropdown>
  )
}
