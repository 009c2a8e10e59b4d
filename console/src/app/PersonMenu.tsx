import EyeOutlined from '@ant-design/icons/EyeOutlined'
import HomeOutlined from '@ant-design/icons/HomeOutlined'
import LogoutOutlined from '@ant-design/icons/LogoutOutlined'
import RollbackOutlined from '@ant-design/icons/RollbackOutlined'
import UserOutlined from '@ant-design/icons/UserOutlined'
import { roles } from '@wifi-tms/contract/permissions'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { reportFailure } from '../base/calls/report-failure.ts'
import { pathTo } from '../base/paths.ts'
import { goBack, narrowToRole } from '../base/session/change-role.ts'
import { logOut } from '../base/session/leave.ts'
import { sessionBeforeNarrowing, useSession } from '../base/session/session.ts'
import { afterQuestions } from '../base/tabs/tab-store.ts'
import { MenuButton } from '../ui/menu/MenuButton.tsx'

export function PersonMenu() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const profile = useSession((session) => session.profile)
  if (!profile) return null
  const goHome = () => void navigate(pathTo('dashboard'))
  const canGoBack = profile.narrowed && sessionBeforeNarrowing() !== undefined
  // If the session before the narrowing is lost, only the remaining roles can be taken.
  const heldRoles = profile.narrowed && !canGoBack ? profile.roles : profile.heldRoles
  const selectableRoles = heldRoles.includes('admin') ? roles : heldRoles
  const entries = [
    {
      key: 'profile',
      icon: <UserOutlined aria-hidden />,
      label: t('person.profile'),
      go: () => void navigate(pathTo('profile')),
    },
    { key: 'home', icon: <HomeOutlined aria-hidden />, label: t('person.home'), go: goHome },
    ...(selectableRoles.length > 1 ? selectableRoles : []).map((role) => ({
      key: role,
      icon: <EyeOutlined aria-hidden />,
      label: t('person.lookAs', { role: t(`roles.${role}`) }),
      current: profile.roles.length === 1 && profile.roles[0] === role,
      go: () => afterQuestions(() => void narrowToRole(role, goHome).catch((error: unknown) => reportFailure(error))),
    })),
    ...(canGoBack
      ? [
          {
            key: 'back',
            icon: <RollbackOutlined aria-hidden />,
            label: t('person.back'),
            go: () => afterQuestions(() => goBack(goHome)),
          },
        ]
      : []),
    {
      key: 'logout',
      icon: <LogoutOutlined aria-hidden />,
      label: t('person.logout'),
      go: logOut,
    },
  ]
  return (
    <MenuButton
      name={t('person.menu')}
      head={`${profile.username} · ${profile.roles.map((role) => t(`roles.${role}`)).join(t('refusals.comma'))}`}
      items={entries}
      pick={(key) => entries.find((entry) => entry.key === key)?.go()}
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
