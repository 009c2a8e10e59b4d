import HomeOutlined from '@ant-design/icons/HomeOutlined'
import LogoutOutlined from '@ant-design/icons/LogoutOutlined'
import { logout } from '@wifi-tms/contract/session'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../base/http/call.ts'
import { dropSession, useSession } from '../base/session/session.ts'
import { MenuButton } from '../ui/menu/MenuButton.tsx'

/** Ends the session here even where the server cannot be told. The guard then leads to the login page and back. */
async function leave() {
  const { token } = useSession.getState()
  try {
    await call(logout, {}, { token })
  } finally {
    dropSession()
  }
}

export function PersonMenu() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const profile = useSession((session) => session.profile)
  if (!profile) return null
  return (
    <MenuButton
      name={t('person.menu')}
      head={`${profile.username} · ${profile.roles.map((role) => t(`roles.${role}`)).join(', ')}`}
      items={[
        { key: 'home', icon: <HomeOutlined aria-hidden />, label: t('person.home') },
        { key: 'logout', icon: <LogoutOutlined aria-hidden />, label: t('person.logout') },
      ]}
      pick={(key) => (key === 'logout' ? void leave().catch(() => undefined) : void navigate('/'))}
      button={{
        className: 'person',
        children: (
          <span className="person-mark" aria-hidden>
            {[...profile.username][0]?.toLocaleUpperCase()}
          </span>
        ),
      }}
    />
  )
}
