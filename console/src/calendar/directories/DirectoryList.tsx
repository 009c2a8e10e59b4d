import { directories } from '@wifi-tms/contract/directories'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { DirectoryForm } from './DirectoryForm.tsx'
import { useDirectoryColumns } from './directory-columns.tsx'

/** The page that lists the directories with the rooms and devices of each. */
export default function DirectoryList() {
  const list = useList(directories)
  return (
    <ListPage
      noun="directories"
      list={list}
      nameOf={({ name }) => name}
      columns={useDirectoryColumns(list.rows)}
      form={DirectoryForm}
    />
  )
}
