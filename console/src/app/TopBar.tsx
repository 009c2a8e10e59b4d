import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined'
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined'
import { useTranslation } from 'react-i18next'
import { BarButton } from './BarButton.tsx'
import { Bell } from './Bell.tsx'
import { Crumbs } from './Crumbs.tsx'
import { ErrorLogButton } from './ErrorLogButton.tsx'
import { FullscreenButton } from './FullscreenButton.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { LookMenu } from './LookMenu.tsx'
import { MenuSearchButton } from './MenuSearchButton.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { SettingsButton } from './SettingsButton.tsx'
import { SizeMenu } from './SizeMenu.tsx'
import { toggleSidebar, useSidebar } from './sidebar.ts'
import './top-bar.css'

export function TopBar() {
  const { t } = useTranslation()
  const { mobile, open, isOpenOnPhone } = useSidebar()
  const expanded = mobile ? isOpenOnPhone : open
  return (
    <header className="topbar">
      <BarButton
        name={t('app.toggleMenu')}
        aria-expanded={expanded}
        icon={expanded ? <MenuFoldOutlined aria-hidden /> : <MenuUnfoldOutlined aria-hidden />}
        onClick={toggleSidebar}
      />
      <Crumbs />
      <MenuSearchButton />
      <ErrorLogButton />
      <FullscreenButton />
      <SizeMenu />
      <LanguageMenu />
      <LookMenu />
      <Bell />
      <SettingsButton />
      <PersonMenu />
    </header>
  )
}
