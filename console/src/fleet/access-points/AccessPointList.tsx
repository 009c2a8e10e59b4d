import { accessPoints } from '@wifi-tms/contract/access-points'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { AccessPointForm } from './AccessPointForm.tsx'
import { useAccessPointColumns } from './access-point-columns.tsx'

/** The page of the access points has where each lies, and whether it answers. */
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
