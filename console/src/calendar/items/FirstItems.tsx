import { type Item, ItemKey, items } from '@wifi-tms/contract/items'
import { MAX_LIMIT } from '@wifi-tms/contract/resource'
import { longestValues, type Template } from '@wifi-tms/contract/templates'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { useFleetScreens } from '../../catalogue/screen-types/use-fleet-screens.ts'
import { TemplateGlass } from '../../content/templates/TemplateGlass.tsx'
import type { ImportRow } from './import-rows.ts'
import { UnshownAlert } from './UnshownAlert.tsx'
import { useUnshownValues } from './use-unshown-values.ts'

/** The space for each picture, in CSS pixels. */
const BOX = { width: 260, height: 200 }

/** The maximum number of rows that are shown as pictures. */
const ROWS_SHOWN_MAX = 3

/** The values that an item has after the import: those of the row replace the stored ones, and null removes a value. */
const changedValues = (stored: Item['values'] = {}, values: ImportRow['item']['values'] = {}) =>
  Object.fromEntries(Object.entries({ ...stored, ...values }).filter(([, value]) => value !== null))

interface Props {
  rows: readonly ImportRow[]
  /** The templates of the rows, in their order. */
  rowTemplates: readonly (Template | null)[]
  /** True: items keep the values for which the file has no column. */
  keepsOtherValues: boolean
}

/** Previews the first rows of a file as pictures of their items. */
export function FirstItems({ rows, rowTemplates, keepsOtherValues }: Props) {
  const { t } = useTranslation()
  const { fittingScreenType } = useFleetScreens()
  const keys = rows.flatMap(({ item }) => ItemKey.safeParse(item.key).data ?? [])
  const storedItems = useCall(items.list, { key: keys, limit: MAX_LIMIT }, { enabled: keys.length > 0, quiet: true })
  const shownRows = (storedItems.isLoading ? [] : rows).flatMap(({ line, item: { key, name, values } }, index) => {
    const template = rowTemplates[index]
    const storedItem = storedItems.data?.items.find((item) => item.key === key)
    const item = {
      key,
      name: name ?? storedItem?.name,
      values: changedValues(keepsOtherValues ? storedItem?.values : {}, values),
    }
    // The values go into the address of the picture, whose length is limited.
    const valuesJson = JSON.stringify({ item: { ...item.values, ...(item.name && { name: item.name }), key } })
    if (!template || valuesJson.length > longestValues) return []
    return [{ line, title: item.name || key, template, valuesJson, item: { ...item, template: template._id } }]
  })
  const previewedRows = shownRows.slice(0, ROWS_SHOWN_MAX)
  const unshownFaults = useUnshownValues(previewedRows.map(({ item }) => item))
  return (
    <section className="panel table-part" aria-label={t('tables.firstRows')}>
      <h2>{t('tables.firstRows')}</h2>
      {shownRows.length === 0 && !storedItems.isLoading && <p>{t('itemImport.noPictures')}</p>}
      <ul className="first-rows">
        {previewedRows.map(({ line, title, template, valuesJson }) => (
          <li key={line}>
            <TemplateGlass
              template={template}
              screenType={fittingScreenType(template.resolution)}
              box={BOX}
              values={valuesJson}
            />
            <span className="second">{t('app.pair', { what: t('tables.lineOf', { line }), said: title })}</span>
          </li>
        ))}
      </ul>
      {unshownFaults.length > 0 && (
        <UnshownAlert title={t('itemImport.firstUnshown')} faults={unshownFaults} help={t('itemImport.unshownHelp')} />
      )}
    </section>
  )
}
