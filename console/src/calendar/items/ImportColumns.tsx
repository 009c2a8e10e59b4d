import Select from 'antd/es/select'
import { useTranslation } from 'react-i18next'
import { valueName, valueNames } from '../../base/i18n/value-name.ts'
import { type ColumnUse, kindOf, unfilledPlaceholders, useKinds, valueNameOf } from './column-uses.ts'
import type { TableHead } from './import-requests.ts'

interface Props {
  head: TableHead
  uses: readonly ColumnUse[]
  change: (uses: ColumnUse[]) => void
  /** The placeholders of the template for values of the item. */
  placeholders: readonly string[]
}

/**
 * Lists the columns with an example and their use. Only one column fills a field: if another column is chosen for the
 * field, the earlier column becomes a value.
 */
export function ImportColumns({ head, uses, change, placeholders }: Props) {
  const { t } = useTranslation()
  const choose = (use: ColumnUse, column: number) => {
    const canRepeat = use === 'value' || use === 'out'
    const fillsSameField = (before: ColumnUse) =>
      use.startsWith('value.') ? before === use : kindOf(before) === kindOf(use)
    const otherUses = uses.map((before): ColumnUse => {
      // The column that was both the key and the name stays the key.
      if (use === 'name' && before === 'key.name') return 'key'
      return !canRepeat && fillsSameField(before) ? 'value' : before
    })
    change(otherUses.with(column, use))
  }
  const unfilledNames = unfilledPlaceholders(placeholders, head.columns, uses)
  const labelOf = (use: ColumnUse) => {
    const kind = kindOf(use)
    // A plain `value` has the name of its column, which the row shows already.
    const name = use === 'value' ? undefined : valueNameOf(use, '')
    if (use === 'key.name') return t('itemImport.keyAndName')
    if (name === undefined) return t(`itemImport.uses.${kind}`)
    return t(kind === 'key' ? 'itemImport.keyAnd' : 'itemImport.valueOf', { name: valueName(name, t) })
  }
  const optionsFor = (use: ColumnUse): ColumnUse[] => {
    const usualUses: ColumnUse[] = [...useKinds, ...placeholders.map((place) => `value.${place}` as const)]
    return usualUses.includes(use) ? usualUses : [use, ...usualUses]
  }
  return (
    <>
      <table className="list-table map-columns import-columns" aria-label={t('tables.columns')}>
        <thead>
          <tr>
            <th scope="col">{t('tables.column')}</th>
            <th scope="col">{t('tables.example')}</th>
            <th scope="col">{t('itemImport.use')}</th>
          </tr>
        </thead>
        <tbody>
          {head.columns.map((name, index) => (
            <tr key={index}>
              <td data-title={t('tables.column')}>{name}</td>
              <td data-title={t('tables.example')} className="map-example">
                {head.example[index]}
              </td>
              <td data-title={t('itemImport.use')} className="map-field">
                <Select
                  aria-label={t('itemImport.useOf', { name })}
                  value={uses[index]!}
                  options={optionsFor(uses[index]!).map((value) => ({ value, label: labelOf(value) }))}
                  onChange={(use) => choose(use, index)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {unfilledNames.length > 0 && (
        <p className="left-over">{t('tables.empty', { names: valueNames(unfilledNames, t) })}</p>
      )}
    </>
  )
}
