import { type User, users } from '@wifi-tms/contract/users'
import { useSession } from '../../base/session/session.ts'
import { useMay } from '../../base/session/use-may.ts'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { RowActions } from '../../ui/list/RowActions.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { FactorDemandButton } from './FactorDemandButton.tsx'
import { UserForm } from './UserForm.tsx'
import { useUserColumns } from './user-columns.tsx'
import './users.css'

/** The page of the users. Everybody may see it; only people with the permission add, change and remove users. */
export default function UserList() {
  const ownId = useSession(({ profile }) => profile?._id)
  const mayWrite = useMay(users.access.write)
  const nameOf = ({ username }: User) => username
  return (
    <ListPage
      noun="users"
      list={useList(users)}
      nameOf={nameOf}
      columns={useUserColumns()}
      form={UserForm}
      extraControls={mayWrite && <FactorDemandButton />}
      actions={(user, { remove, ...actions }) => (
        <RowActions name={nameOf(user)} mayWrite={mayWrite} {...actions} {...(user._id !== ownId && { remove })} />
      )}
    />
  )
}
