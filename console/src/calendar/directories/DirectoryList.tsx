import { directories } from '@wifi-tms/contract/directories'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { DirectoryForm } from './DirectoryForm.tsx'
import { useDirectoryColumns } from './directory-columns.tsx'

/** The page of the directories has which rooms and devices each has. */
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
