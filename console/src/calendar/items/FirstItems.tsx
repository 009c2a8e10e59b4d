import { longestValues, type Template } from '@wifi-tms/contract/templates'
import { useTranslation } from 'react-i18next'
import { useFleetScreens } from '../../catalogue/screen-types/use-fleet-screens.ts'
import { TemplateGlass } from '../../content/templates/TemplateGlass.tsx'
import type { ImportRow } from './import-rows.ts'
import { UnshownAlert } from './UnshownAlert.tsx'
import { useUnshownValues } from './use-unshown-values.ts'

/** The space for each picture, in CSS pixels. */
const BOX = { width: 260, height: 200 }

/** The most rows that are shown as pictures. */
const ROWS_SHOWN_MAX = 3

/** The values of a row without those that it clears. */
const withoutCleared = (values: Readonly<Record<string, string | null>> = {}) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

interface Props {
  rows: readonly ImportRow[]
  /** The templates of the rows, in their order. */
  rowTemplates: readonly (Template | null)[]
}

/** Previews the first rows of a file as pictures of their items. */
export function FirstItems({ rows, rowTemplates }: Props) {
  const { t } = useTranslation()
  const { fittingScreenType } = useFleetScreens()
  const shownRows = rows.flatMap(({ line, item: { key, name, values } }, index) => {
    const template = rowTemplates[index]
    // The values go into the address of the picture, whose length is limited.
    const json = JSON.stringify({ item: { ...values, ...(name && { name }), key } })
    const item = { key, name, values: withoutCleared(values), template: template?._id }
    return template && json.length <= longestValues ? [{ line, title: name || key, template, json, item }] : []
  })
  const previewedRows = shownRows.slice(0, ROWS_SHOWN_MAX)
  const unshown = useUnshownValues(previewedRows.map(({ item }) => item))
  return (
    <section className="panel table-part" aria-label={t('tables.firstRows')}>
      <h2>{t('tables.firstRows')}</h2>
      {shownRows.length === 0 && <p>{t('itemImport.noPictures')}</p>}
      <ul className="first-rows">
        {previewedRows.map(({ line, title, template, json }) => (
          <li key={line}>
            <TemplateGlass
              template={template}
              screenType={fittingScreenType(template.resolution)}
              box={BOX}
              values={json}
            />
            <span className="second">{t('app.pair', { what: t('tables.lineOf', { line }), said: title })}</span>
          </li>
        ))}
      </ul>
      {unshown.length > 0 && <UnshownAlert title={t('itemImport.firstUnshown')} faults={unshown} />}
    </section>
  )
}
