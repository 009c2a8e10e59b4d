import DesktopOutlined from '@ant-design/icons/DesktopOutlined'
import MoonOutlined from '@ant-design/icons/MoonOutlined'
import SunOutlined from '@ant-design/icons/SunOutlined'
import Button from 'antd/es/button'
import Dropdown from 'antd/es/dropdown'
import { useTranslation } from 'react-i18next'
import { useLook } from '../settings/look.ts'
import { changeSettings, themes, useSettings } from '../settings/settings.ts'

const icons = {
  system: <DesktopOutlined aria-hidden />,
  light: <SunOutlined aria-hidden />,
  dark: <MoonOutlined aria-hidden />,
}

/** Light, dark, or as the system says. */
export function LookMenu() {
  const { t } = useTranslation()
  const look = useLook((state) => state.look)
  const theme = useSettings((settings) => settings.theme)
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: themes.map((key) => ({ key, icon: icons[key], label: t(`looks.${key}`) })),
        selectable: true,
        selectedKeys: [theme],
        onClick: ({ key }) => changeSettings({ theme: themes.find((one) => one === key) ?? 'system' }),
      }}
    >
      <Button type="text" icon={icons[look]} aria-label={t('looks.title')} aria-haspopup="menu" />
    </Dropdown>
  )
}
