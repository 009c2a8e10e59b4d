import type { User } from '@wifi-tms/contract/users'
import Tag from 'antd/es/tag'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../base/session/session.ts'
import type { ListColumn } from '../../ui/list/ListTable.tsx'
import { Moment } from '../../ui/page/Moment.tsx'
import { PersonMark } from './PersonMark.tsx'

/** Two lines of a cell, the second one fainter. They break anywhere, because an address may be one long word. */
const Lines = ({ first, second }: { first: string; second: string }) => (
  <span className="lines">
    {first}
    {second && <span className="second">{second}</span>}
  </span>
)

export function useUserColumns(): ListColumn<User>[] {
  const { t } = useTranslation()
  const ownId = useSession(({ profile }) => profile?._id)
  const stamp = (moment: string, by: string) => (
    <>
      <Moment at={moment} />
      {by && <span className="second">{t('users.by', { name: by })}</span>}
    </>
  )
  return [
    {
      key: 'name',
      title: t('users.username'),
      sort: 'username',
      wide: true,
      cell: ({ _id, username, avatar }) => (
        <span className="person-cell">
          <PersonMark username={username} avatar={avatar} />
          <span className="row-name">{username}</span>
          {_id === ownId && <Tag>{t('users.you')}</Tag>}
        </span>
      ),
    },
    {
      key: 'roles',
      title: t('users.roles'),
      cell: ({ roles, twoFactor, singleSignOn }) => (
        <>
          {roles.map((role) => t(`roles.${role}`)).join(t('refusals.comma'))}
          {singleSignOn && <span className="second">{t('users.singleSignOn')}</span>}
          {twoFactor && <span className="second">{t('users.twoFactor')}</span>}
        </>
      ),
    },
    {
      key: 'email',
      title: t('users.contact'),
      sort: 'email',
      cell: ({ email, phone }) => <Lines first={email} second={phone} />,
    },
    {
      key: 'company',
      title: t('users.company'),
      sort: 'company',
      cell: ({ company, address }) => <Lines first={company} second={address} />,
    },
    {
      key: 'createdAt',
      title: t('users.created'),
      sort: 'createdAt',
      titledOnPhone: true,
      cell: ({ createdAt, createdBy }) => stamp(createdAt, createdBy),
    },
    {
      key: 'updatedAt',
      title: t('list.changed'),
      sort: 'updatedAt',
      titledOnPhone: true,
      cell: ({ updatedAt, updatedBy }) => stamp(updatedAt, updatedBy),
    },
  ]
}
