import { dataSources } from '@wifi-tms/contract/read-sources'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { SourceForm } from './SourceForm.tsx'
import { useSourceColumns } from './source-columns.tsx'

/** The page of the sources has where each is read, and whether that works. */
export default function SourceList() {
  const list = useList(dataSources)
  return (
    <ListPage
      noun="dataSources"
      list={list}
      nameOf={({ name }) => name}
      columns={useSourceColumns()}
      form={SourceForm}
    />
  )
}
