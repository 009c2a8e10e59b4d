import HomeOutlined from '@ant-design/icons/HomeOutlined'
import LogoutOutlined from '@ant-design/icons/LogoutOutlined'
import { logout } from '@wifi-tms/contract/session'
import Button from 'antd/es/button'
import Dropdown from 'antd/es/dropdown'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../ask/call.ts'
import { dropSession, useSession } from '../session/session.ts'

/** Ends the session here even where the server cannot be told. The guard then leads to the login page and back. */
async function leave() {
  const { token } = useSession.getState()
  try {
    await call(logout, {}, { token })
  } finally {
    dropSession()
  }
}

/** The avatar's menu. */
export function PersonMenu() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const profile = useSession((session) => session.profile)
  if (!profile) return null
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          {
            key: 'who',
            type: 'group',
            label: `${profile.username} · ${profile.roles.map((role) => t(`roles.${role}`)).join(', ')}`,
          },
          { key: 'home', icon: <HomeOutlined aria-hidden />, label: t('person.home') },
          { type: 'divider' },
          { key: 'logout', icon: <LogoutOutlined aria-hidden />, label: t('person.logout') },
        ],
        onClick: ({ key }) => (key === 'logout' ? leave().catch(() => undefined) : void navigate('/')),
      }}
    >
      <Button type="text" className="person" aria-label={t('person.menu')} aria-haspopup="menu">
        <span className="person-mark" aria-hidden>
          {[...profile.username][0]?.toLocaleUpperCase()}
        </span>
      </Button>
    </Dropdown>
  )
}
