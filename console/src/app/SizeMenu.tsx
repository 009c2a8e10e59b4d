import ColumnHeightOutlined from '@ant-design/icons/ColumnHeightOutlined'
import { useTranslation } from 'react-i18next'
import { changeSettings, sizes, type TextSize, useSettings } from '../base/settings/settings.ts'
import { toast } from '../base/toasts/toasts.ts'
import { MenuButton } from '../ui/menu/MenuButton.tsx'

export function SizeMenu() {
  const { t } = useTranslation()
  const size = useSettings((settings) => settings.size)
  return (
    <MenuButton
      name={t('sizes.title')}
      button={{ icon: <ColumnHeightOutlined aria-hidden />, className: 'wide-only' }}
      items={sizes.map((key) => ({ key, label: t(`sizes.${key}`), current: key === size }))}
      pick={(key) => {
        changeSettings({ size: key as TextSize })
        toast('done', t('sizes.done'))
      }}
    />
  )
}
