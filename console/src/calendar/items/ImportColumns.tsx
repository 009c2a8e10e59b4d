import Select from 'antd/es/select'
import { useTranslation } from 'react-i18next'
import { type ColumnUse, emptyPlaces, kindOf, useKinds, valueNameOf } from './column-uses.ts'
import type { TableHead } from './import-asks.ts'

interface Props {
  head: TableHead
  uses: readonly ColumnUse[]
  change: (uses: ColumnUse[]) => void
  /** The names of the item's values that the template shows. */
  places: readonly string[]
}

/**
 * Lists the columns with an example and their use. A field has one column: the column that had it before becomes a
 * value.
 */
export function ImportColumns({ head, uses, change, places }: Props) {
  const { t } = useTranslation()
  const choose = (use: ColumnUse, column: number) => {
    const isFree = use === 'value' || use === 'out'
    const isSame = (before: ColumnUse) => (use.startsWith('value.') ? before === use : kindOf(before) === kindOf(use))
    change(uses.map((before, index) => (index === column ? use : !isFree && isSame(before) ? 'value' : before)))
  }
  const empty = emptyPlaces(places, head.columns, uses)
  const wordOf = (use: ColumnUse) => {
    const [kind, name] = [kindOf(use), use === 'value' ? undefined : valueNameOf(use, '')]
    if (name === undefined) return t(`itemImport.uses.${kind}`)
    return t(kind === 'key' ? 'itemImport.keyAnd' : 'itemImport.valueOf', { name })
  }
  const optionsFor = (use: ColumnUse): ColumnUse[] => {
    const usual: ColumnUse[] = [...useKinds, ...places.map((place) => `value.${place}` as const)]
    return usual.includes(use) ? usual : [use, ...usual]
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
                  options={optionsFor(uses[index]!).map((value) => ({ value, label: wordOf(value) }))}
                  onChange={(use) => choose(use, index)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {empty.length > 0 && <p className="left-over">{t('tables.empty', { names: empty.join(t('refusals.comma')) })}</p>}
    </>
  )
}
