import { deviceTypes } from '@wifi-tms/contract/device-types'
import type { Ota } from '@wifi-tms/contract/otas'
import { products } from '@wifi-tms/contract/products'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { versionText } from '@wifi-tms/contract/units'
import { useTranslation } from 'react-i18next'
import { useObjects } from '../../base/calls/use-objects.ts'
import { bytesText } from '../../base/i18n/numbers.ts'
import { screenTypeName } from '../../catalogue/screen-types/screen-type-name.ts'
import { changedColumn } from '../../ui/list/columns.tsx'
import type { ListColumn } from '../../ui/list/ListTable.tsx'

/** The number of hash digits in a cell: enough to tell files apart. The tooltip has the whole hash. */
const SHOWN_DIGITS = 12

export function useOtaColumns(rows: readonly Ota[]): ListColumn<Ota>[] {
  const { t, i18n } = useTranslation()
  const productsById = useObjects(products, rows, (row) => row.product)
  const deviceTypesById = useObjects(deviceTypes, rows, (row) => row.deviceType)
  const screenTypesById = useObjects(screenTypes, rows, (row) => row.screenType)
  return [
    {
      key: 'name',
      title: t('otas.name'),
      sort: 'name',
      wide: true,
      cell: ({ name, description }) => (
        <>
          <span className="row-name">{name}</span>
          <span className="second" title={description}>
            {description}
          </span>
        </>
      ),
    },
    { key: 'product', title: t('otas.product'), cell: (row) => productsById.get(row.product)?.name ?? '…' },
    {
      key: 'deviceType',
      title: t('otas.deviceType'),
      cell: (row) => {
        const screen = screenTypesById.get(row.screenType)
        return (
          <>
            {deviceTypesById.get(row.deviceType)?.name ?? '…'}
            <span className="second">{screen ? screenTypeName(screen) : '…'}</span>
          </>
        )
      },
    },
    {
      key: 'softwareVersion',
      title: t('otas.softwareVersion'),
      sort: 'softwareVersion',
      titledOnPhone: true,
      cell: ({ softwareVersion, fileVersion }) => (
        <>
          <span className="one-line">{versionText(softwareVersion)}</span>
          {fileVersion && <span className="second">{t('otas.fileSays', { version: fileVersion })}</span>}
        </>
      ),
    },
    {
      key: 'hardwareVersion',
      title: t('otas.hardwareVersion'),
      sort: 'hardwareVersion',
      titledOnPhone: true,
      cell: ({ hardwareVersion }) => <span className="one-line">{versionText(hardwareVersion)}</span>,
    },
    {
      key: 'bytes',
      title: t('otas.file'),
      sort: 'bytes',
      cell: ({ bytes, sha256 }) => (
        <>
          <span className="one-line">{bytesText(bytes, i18n.language)}</span>
          <code className="second" title={`SHA-256 ${sha256}`}>
            {sha256.slice(0, SHOWN_DIGITS)}…
          </code>
        </>
      ),
    },
    changedColumn(t('list.changed')),
  ]
}
