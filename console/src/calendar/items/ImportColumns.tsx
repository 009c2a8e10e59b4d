import Select from 'antd/es/select'
import { useTranslation } from 'react-i18next'
import type { TableHead } from './import-asks.ts'
import { type ColumnUse, columnUses } from './import-rows.ts'

interface Props {
  head: TableHead
  uses: readonly ColumnUse[]
  change: (uses: ColumnUse[]) => void
}

/** Shows of each column an example and its use. A field comes from one column: where another one had it, that is a value. */
export function ImportColumns({ head, uses, change }: Props) {
  const { t } = useTranslation()
  const choose = (use: ColumnUse, column: number) => {
    const isOne = use !== 'value' && use !== 'out'
    change(uses.map((before, index) => (index === column ? use : isOne && before === use ? 'value' : before)))
  }
  return (
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
                options={columnUses.map((value) => ({ value, label: t(`itemImport.uses.${value}`) }))}
                onChange={(use) => choose(use, index)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
