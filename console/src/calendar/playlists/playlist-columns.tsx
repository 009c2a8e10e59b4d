import { type Playlist, playlists } from '@wifi-tms/contract/playlists'
import { templates } from '@wifi-tms/contract/templates'
import { useTranslation } from 'react-i18next'
import { useObjects } from '../../base/calls/use-objects.ts'
import { nameColumn } from '../../ui/list/columns.tsx'
import type { ListColumn } from '../../ui/list/ListTable.tsx'
import { Moment } from '../../ui/page/Moment.tsx'
import { EnabledSwitch } from '../tasks/EnabledSwitch.tsx'

export function usePlaylistColumns(rows: readonly Playlist[]): ListColumn<Playlist>[] {
  const { t } = useTranslation()
  const shownEntries = rows.flatMap(({ entries }) => entries)
  const templatesById = useObjects(templates, shownEntries, ({ template }) => template)
  const nameOf = (template: string) => templatesById.get(template)?.name ?? '…'
  return [
    nameColumn(t('playlists.name')),
    {
      key: 'entries',
      title: t('playlists.entries'),
      titledOnPhone: true,
      cell: ({ entries }) => entries.map(({ template }) => nameOf(template)).join(' → '),
    },
    {
      key: 'now',
      title: t('playlists.now'),
      titledOnPhone: true,
      cell: ({ now }) =>
        now ? (
          <>
            {now.template ? nameOf(now.template) : <span className="muted">{t('playlists.nobody')}</span>}
            <span className="second">
              <Moment at={now.until} sentence={(at) => t('playlists.until', { at })} />
            </span>
          </>
        ) : (
          <span className="muted">{t('playlists.nobody')}</span>
        ),
    },
    {
      key: 'enabled',
      title: t('tasks.enabled'),
      titledOnPhone: true,
      sort: 'enabled',
      cell: (playlist) => <EnabledSwitch resource={playlists} object={playlist} />,
    },
  ]
}
