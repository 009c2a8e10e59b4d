import { screenTypes } from '@wifi-tms/contract/screen-types'
import { longestValues, type Template } from '@wifi-tms/contract/templates'
import { useTranslation } from 'react-i18next'
import { useAllObjects } from '../../base/calls/use-objects.ts'
import { fittingScreenType } from '../../catalogue/screen-types/fitting-screen-type.ts'
import { TemplateGlass } from '../../content/templates/TemplateGlass.tsx'
import type { ImportRow } from './import-rows.ts'

/** The space for each picture, in CSS pixels. */
const BOX = { width: 260, height: 200 }

/** The most rows that are shown as pictures. */
const SHOWN = 3

interface Props {
  rows: readonly ImportRow[]
  /** The templates of the rows, in their order. */
  rowTemplates: readonly (Template | null)[]
}

/** Previews the first rows of a file as pictures of their items. */
export function FirstItems({ rows, rowTemplates }: Props) {
  const { t } = useTranslation()
  const screensById = useAllObjects(screenTypes, 'sort')
  const shownRows = rows.flatMap(({ line, item: { key, name, values } }, index) => {
    const template = rowTemplates[index]
    const json = JSON.stringify({ item: { ...values, ...(name && { name }), key } })
    return template && json.length <= longestValues ? [{ line, title: name || key, template, json }] : []
  })
  return (
    <section className="panel table-part" aria-label={t('tables.firstRows')}>
      <h2>{t('tables.firstRows')}</h2>
      {shownRows.length === 0 && <p>{t('itemImport.noPictures')}</p>}
      <ul className="first-rows">
        {shownRows.slice(0, SHOWN).map(({ line, title, template, json }) => (
          <li key={line}>
            <TemplateGlass
              template={template}
              screenType={fittingScreenType(template.resolution, screensById.values())}
              box={BOX}
              values={json}
            />
            <span className="second">{t('app.pair', { what: t('tables.lineOf', { line }), said: title })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
