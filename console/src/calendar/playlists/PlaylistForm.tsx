import { type Playlist, playlists } from '@wifi-tms/contract/playlists'
import Form from 'antd/es/form'
import Switch from 'antd/es/switch'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { NameField } from '../../ui/form/NameField.tsx'
import { ownZone, TimeZoneSelect } from '../../ui/form/TimeZoneSelect.tsx'
import { TargetFields } from '../tasks/TargetFields.tsx'
import { targetFieldsOf, targetOf } from '../tasks/task-target.ts'
import { EntryList } from './EntryList.tsx'
import { type EntryFields, entryOf, fieldsOfEntry, newEntry } from './entry-fields.ts'

const newPlaylist = { timeZone: ownZone(), enabled: true, where: 'devices', entries: [newEntry] }

const fieldsOfPlaylist = (playlist: Playlist) => ({
  ...targetFieldsOf(playlist),
  entries: playlist.entries.map(fieldsOfEntry),
})

const toWrite = ({ entries, ...fields }: Record<string, unknown>) =>
  targetOf({ ...fields, entries: (entries as EntryFields[]).map(entryOf) })

/** The fields of a playlist. */
export function PlaylistForm({ object, close }: { object: Playlist | undefined; close: () => void }) {
  const { t } = useTranslation()
  return (
    <FormDialog
      noun="playlists"
      resource={playlists}
      object={object}
      start={object ? {} : newPlaylist}
      toFields={fieldsOfPlaylist}
      close={close}
      toWrite={toWrite}
    >
      <NameField noun="playlists" resource={playlists} object={object} />
      <EntryList />
      <TargetFields hasFilter={object !== undefined && targetFieldsOf(object).where === 'filter'} />
      <p className="second playlist-where">{t('playlists.whereText')}</p>
      <Form.Item name="timeZone" label={t('tasks.timeZone')}>
        <TimeZoneSelect />
      </Form.Item>
      <Form.Item name="enabled" label={t('tasks.enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDialog>
  )
}
