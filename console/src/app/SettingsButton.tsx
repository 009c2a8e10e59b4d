import SettingOutlined from '@ant-design/icons/SettingOutlined'
import { useTranslation } from 'react-i18next'
import { BarButton } from './BarButton.tsx'
import { useCalled } from './use-called.tsx'

export function SettingsButton() {
  const { t } = useTranslation()
  const { part, isOpen, call } = useCalled(() => import('./SettingsPanel.tsx'))
  return (
    <>
      <BarButton
        name={t('settings.title')}
        aria-expanded={isOpen}
        icon={<SettingOutlined aria-hidden />}
        onClick={call}
      />
      {part}
    </>
  )
}
