import { devices } from '@wifi-tms/contract/devices'
import type { Directory } from '@wifi-tms/contract/directories'
import { rooms } from '@wifi-tms/contract/rooms'
import { templates } from '@wifi-tms/contract/templates'
import { useTranslation } from 'react-i18next'
import { useObjects } from '../../base/calls/use-objects.ts'
import { DeviceLink } from '../../fleet/devices/DeviceLink.tsx'
import { changedColumn, nameColumn } from '../../ui/list/columns.tsx'
import type { ListColumn } from '../../ui/list/ListTable.tsx'

/** A row with more devices shows their number in place of their names. */
const NAMED_DEVICES_MAX = 3

export function useDirectoryColumns(rows: readonly Directory[]): ListColumn<Directory>[] {
  const { t } = useTranslation()
  const roomsById = useObjects(
    rooms,
    rows.flatMap((row) => row.rooms),
    (id) => id,
  )
  const devicesById = useObjects(
    devices,
    rows.flatMap((row) => row.devices.slice(0, NAMED_DEVICES_MAX)),
    (id) => id,
  )
  const templatesById = useObjects(templates, rows, ({ template }) => template ?? '')
  return [
    nameColumn(t('directories.name')),
    {
      key: 'rooms',
      title: t('directories.rooms'),
      titledOnPhone: true,
      cell: (row) => row.rooms.map((id) => roomsById.get(id)?.name ?? '…').join(t('refusals.comma')),
    },
    {
      key: 'devices',
      title: t('directories.devices'),
      titledOnPhone: true,
      cell: (row) =>
        row.devices.length > NAMED_DEVICES_MAX
          ? t('directories.count', { count: row.devices.length })
          : row.devices.map((id, index) => {
              const device = devicesById.get(id)
              return (
                <span key={id} className="one-line">
                  {device ? <DeviceLink device={device} /> : '…'}
                  {index < row.devices.length - 1 && t('refusals.comma')}
                </span>
              )
            }),
    },
    {
      key: 'template',
      title: t('directories.template'),
      cell: ({ template }) =>
        template ? (
          (templatesById.get(template)?.name ?? '…')
        ) : (
          <span className="muted">{t('directories.shipped')}</span>
        ),
    },
    changedColumn(t('list.changed')),
  ]
}
