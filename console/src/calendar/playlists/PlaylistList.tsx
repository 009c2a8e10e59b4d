import { playlists } from '@wifi-tms/contract/playlists'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { PlaylistForm } from './PlaylistForm.tsx'
import { usePlaylistColumns } from './playlist-columns.tsx'

/** The page that lists the playlists with their present templates. */
export default function PlaylistList() {
  const list = useList(playlists)
  return (
    <ListPage
      noun="playlists"
      list={list}
      nameOf={({ name }) => name}
      columns={usePlaylistColumns(list.rows)}
      form={PlaylistForm}
    />
  )
}
