import type { Table } from '@wifi-tms/contract/read-table'
import { dateOrders } from '@wifi-tms/paint/formats/dates'
import Select from 'antd/es/select'
import { useTranslation } from 'react-i18next'
import { valueName, valueNames } from '../../base/i18n/value-name.ts'
import { type Mapping, unclearDates } from './map-rows.ts'
import type { TablePlace } from './places.ts'

interface Props {
  table: Table
  mapping: Mapping
  change: (mapping: Mapping) => void
  /** The places (placeholders) of the template that a row can fill. */
  places: readonly TablePlace[]
}

/**
 * Chooses the use of each column: the device's address, a place of the template, or none. Unused columns and empty
 * places are listed below the table.
 */
export function MapColumns({ table, mapping, change, places }: Props) {
  const { t } = useTranslation()
  const { columns, rows } = table
  const unclearColumns = unclearDates(table, mapping, places)
  const choose = (field: string, column: number) => {
    // Only one column fills a field, so a column that filled it before is left out.
    const otherFields = mapping.fields.map((previous) => (previous === field ? '' : previous))
    change({ ...mapping, fields: otherFields.with(column, field) })
  }
  const filledFields = mapping.fields.filter((field, index) => field && index !== mapping.mac)
  const emptyPlaces = places.filter(
    ({ name }) => !filledFields.some((field) => field === name || field.startsWith(`${name}.`)),
  )
  const unusedColumns = columns.filter((_, index) => index !== mapping.mac && !mapping.fields[index])
  return (
    <>
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
          {columns.map((name, index) => (
            <tr key={index}>
              <td data-title={t('tables.column')}>{name}</td>
              <td data-title={t('tables.example')} className="map-example">
                {rows[0]!.cells[index]}
              </td>
              <td data-title={t('tables.isMac')}>
                <input
                  type="radio"
                  name="mac-column"
                  aria-label={t('tables.macIn', { name })}
                  checked={mapping.mac === index}
                  onChange={() => change({ ...mapping, mac: index })}
                />
              </td>
              <td data-title={t('tables.field')} className="map-field">
                {mapping.mac !== index && (
                  <Select
                    aria-label={t('tables.fieldOf', { name })}
                    value={mapping.fields[index] ?? ''}
                    options={[
                      { value: '', label: t('tables.leftOut') },
                      ...places.map((place) => ({ value: place.name, label: valueName(place.name, t) })),
                    ]}
                    onChange={(field) => choose(field, index)}
                  />
                )}
                {unclearColumns.includes(index) && (
                  <Select
                    aria-label={t('tables.dateOrder', { name })}
                    placeholder={t('tables.dateOrder', { name })}
                    status={mapping.orders?.[index] ? '' : 'warning'}
                    value={mapping.orders?.[index] ?? null}
                    options={dateOrders.map((value) => ({ value, label: t(`dateOrders.${value}`) }))}
                    onChange={(order) => order && change({ ...mapping, orders: { ...mapping.orders, [index]: order } })}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {emptyPlaces.length > 0 && (
        <p className="left-over">
          {t('tables.empty', {
            names: valueNames(
              emptyPlaces.map(({ name }) => name),
              t,
            ),
          })}
        </p>
      )}
      {unusedColumns.length > 0 && (
        <p className="left-over">{t('tables.unused', { names: unusedColumns.join(t('refusals.comma')) })}</p>
      )}
    </>
  )
}
