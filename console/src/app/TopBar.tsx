import MenuFoldOutlined from '@ant-design/icons/MenuFoldOutlined'
import MenuUnfoldOutlined from '@ant-design/icons/MenuUnfoldOutlined'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { Crumbs } from './Crumbs.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { LookMenu } from './LookMenu.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { toggleSidebar, useSidebar } from './sidebar.ts'

export function TopBar() {
  const { t } = useTranslation()
  const { mobile, open, called } = useSidebar()
  const expanded = mobile ? called : open
  return (
    <header className="topbar">
      <Button
        type="text"
        aria-label={t('app.toggleMenu')}
        aria-expanded={expanded}
        icon={expanded ? <MenuFoldOutlined aria-hidden /> : <MenuUnfoldOutlined aria-hidden />}
        onClick={toggleSidebar}
      />
      <Crumbs />
      <LanguageMenu />
      <LookMenu />
      <PersonMenu />
    </header>
  )
}
