import { accessPoints } from '@wifi-tms/contract/access-points'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { AccessPointForm } from './AccessPointForm.tsx'
import { useAccessPointColumns } from './access-point-columns.tsx'

/** The page that lists the access points with their addresses and states. */
export default function AccessPointList() {
  const list = useList(accessPoints)
  return (
    <ListPage
      noun="accessPoints"
      list={list}
      nameOf={({ name }) => name}
      columns={useAccessPointColumns(list.rows)}
      form={AccessPointForm}
    />
  )
}
