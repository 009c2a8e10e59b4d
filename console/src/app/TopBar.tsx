import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined'
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined'
import SearchOutlined from '@ant-design/icons/SearchOutlined'
import SettingOutlined from '@ant-design/icons/SettingOutlined'
import { useTranslation } from 'react-i18next'
import { useMay } from '../base/session/use-may.ts'
import { BarButton } from './BarButton.tsx'
import { Bell } from './Bell.tsx'
import { Crumbs } from './Crumbs.tsx'
import { ErrorLogButton } from './ErrorLogButton.tsx'
import { FullscreenButton } from './FullscreenButton.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { LookMenu } from './LookMenu.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { SizeMenu } from './SizeMenu.tsx'
import { toggleSidebar, useSidebar } from './sidebar.ts'
import { usePartOnDemand } from './use-part-on-demand.tsx'
import './top-bar.css'

export function TopBar() {
  const { t } = useTranslation()
  const { mobile, isOpenOnDesktop, isOpenOnPhone } = useSidebar()
  const seesDevices = useMay('devices.read')
  const expanded = mobile ? isOpenOnPhone : isOpenOnDesktop
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
      {seesDevices && <Bell />}
      <SettingsButton />
      <PersonMenu />
    </header>
  )
}

function MenuSearchButton() {
  const { t } = useTranslation()
  const { part, openPart } = usePartOnDemand(() => import('./MenuSearch.tsx'))
  return (
    part || (
      <BarButton
        className="wide-only"
        name={t('search.title')}
        icon={<SearchOutlined aria-hidden />}
        onClick={openPart}
      />
    )
  )
}

function SettingsButton() {
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
