import Alert from 'antd/es/alert'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { DevicesSelect } from '../devices/DevicesSelect.tsx'
import { type HandedTable, handTable } from './handed-table.ts'

interface Props {
  table: HandedTable
  rowCount: number
  /** The devices that show the rows, in the order of the rows. */
  deviceIds: string[]
  choose: (ids: string[]) => void
}

/**
 * The note on a table without addresses. It offers to assign the rows to devices in order, or to import them as items.
 */
export function NoAddresses({ table, rowCount, deviceIds, choose }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayImport = useMay('items.write')
  const importItems = () => {
    handTable(table)
    void navigate(pathTo('importItems'))
  }
  return (
    <Alert
      type="info"
      showIcon
      title={t('tables.noAddresses', { example: 'a0:b1:c2:d3:e4:f5' })}
      description={
        <div className="no-addresses">
          <label htmlFor="row-devices">{t('tables.inOrder', { count: rowCount })}</label>
          <DevicesSelect id="row-devices" value={deviceIds} onChange={choose} maxCount={rowCount} />
          {mayImport && (
            <Button disabled={deviceIds.length > 0} onClick={importItems}>
              {t('tables.asItems')}
            </Button>
          )}
        </div>
      }
    />
  )
}
