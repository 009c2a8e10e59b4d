import DesktopOutlined from '@ant-design/icons/DesktopOutlined'
import MoonOutlined from '@ant-design/icons/MoonOutlined'
import SunOutlined from '@ant-design/icons/SunOutlined'
import { useTranslation } from 'react-i18next'
import { useLook } from '../base/settings/look.ts'
import { changeSettings, lookChoices, useSettings } from '../base/settings/settings.ts'
import { MenuButton } from '../ui/menu/MenuButton.tsx'

const icons = {
  system: <DesktopOutlined aria-hidden />,
  light: <SunOutlined aria-hidden />,
  dark: <MoonOutlined aria-hidden />,
}

export function LookMenu() {
  const { t } = useTranslation()
  const look = useLook((state) => state.look)
  const chosenLook = useSettings((settings) => settings.look)
  return (
    <MenuButton
      name={t('looks.title')}
      button={{ icon: icons[look] }}
      items={lookChoices.map((key) => ({
        key,
        icon: icons[key],
        label: t(`looks.${key}`),
        current: key === chosenLook,
      }))}
      pick={(key) => changeSettings({ look: lookChoices.find((choice) => choice === key) ?? 'system' })}
    />
  )
}
