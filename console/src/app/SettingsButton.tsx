import SettingOutlined from '@ant-design/icons/SettingOutlined'
import { useTranslation } from 'react-i18next'
import { BarButton } from './BarButton.tsx'
import { usePartOnDemand } from './use-called.tsx'

export function SettingsButton() {
  const { t } = useTranslation()
  const { part, isOpen, openPart } = usePartOnDemand(() => import('./SettingsPanel.tsx'))
  return (
    <>
      <BarButton
        name={t('settings.title')}
        aria-expanded={isOpen}
        icon={<SettingOutlined aria-hidden />}
        onClick={openPart}
      />
      {part}
    </>
  )
}
