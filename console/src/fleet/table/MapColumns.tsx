import { faultOfField } from '@wifi-tms/contract/fields'
import AutoComplete from 'antd/es/auto-complete'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Table } from '../../base/read-table.ts'
import { FieldFault } from '../../ui/form/FieldFault.tsx'
import type { Mapping } from './map-rows.ts'

interface Props {
  table: Table
  mapping: Mapping
  change: (mapping: Mapping) => void
  /** The fields that the template shows. */
  known: readonly string[]
}

/** Says of each column what it is: the device's address, the value of a field, or nothing. */
export function MapColumns({ table: { columns, rows }, mapping, change, known }: Props) {
  const { t } = useTranslation()
  const hints = useId()
  const nameOf = (field: string, at: number) =>
    change({ ...mapping, fields: mapping.fields.map((one, column) => (column === at ? field : one)) })
  return (
    <table className="list-table map-columns" aria-label={t('tables.columns')}>
      <thead>
        <tr>
          <th scope="col">{t('tables.column')}</th>
          <th scope="col">{t('tables.example')}</th>
          <th scope="col">{t('tables.isMac')}</th>
          <th scope="col">{t('tables.field')}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map((name, at) => {
          const field = mapping.fields[at] ?? ''
          const isFault = faultOfField(field) !== undefined
          return (
            <tr key={at}>
              <td data-title={t('tables.column')}>{name}</td>
              <td data-title={t('tables.example')} className="map-example">
                {rows[0]!.cells[at]}
              </td>
              <td data-title={t('tables.isMac')}>
                <input
                  type="radio"
                  name="mac-column"
                  aria-label={t('tables.macIn', { name })}
                  checked={mapping.mac === at}
                  onChange={() => change({ ...mapping, mac: at })}
                />
              </td>
              <td data-title={t('tables.field')}>
                {mapping.mac !== at && (
                  <>
                    <AutoComplete
                      aria-invalid={isFault}
                      aria-describedby={isFault ? `${hints}-${at}` : undefined}
                      status={isFault ? 'error' : ''}
                      aria-label={t('tables.fieldOf', { name })}
                      placeholder={t('tables.leftOut')}
                      value={field}
                      options={known.map((value) => ({ value }))}
                      onChange={(next: string) => nameOf(next.trim(), at)}
                    />
                    {isFault && <FieldFault name={field} id={`${hints}-${at}`} />}
                  </>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
