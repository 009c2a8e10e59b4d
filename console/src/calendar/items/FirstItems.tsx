import { useQuery } from '@tanstack/react-query'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { longestValues, templates } from '@wifi-tms/contract/templates'
import { useTranslation } from 'react-i18next'
import { useAllObjects, useObjects } from '../../base/calls/use-objects.ts'
import { fittingScreenType } from '../../catalogue/screen-types/fitting-screen-type.ts'
import { TemplateGlass } from '../../content/templates/TemplateGlass.tsx'
import type { ImportRow } from './import-rows.ts'
import { templatesOfRows } from './templates-of-rows.ts'

const BOX = { width: 260, height: 200 }

/** Shows the first rows of a file as their items will be shown. */
export function FirstItems({ rows, template }: { rows: readonly ImportRow[]; template: string | undefined }) {
  const { t } = useTranslation()
  const screensById = useAllObjects(screenTypes, 'sort')
  const { data: ids = [] } = useQuery({
    queryKey: [templates.list.reads, 'templates of rows', { rows, template }],
    queryFn: () => templatesOfRows(rows, template),
    meta: { quiet: true },
  })
  const templatesById = useObjects(templates, ids, (id) => id)
  const shownRows = rows.flatMap(({ line, item: { key, name, values } }, index) => {
    const ofRow = templatesById.get(ids[index] ?? '')
    const json = JSON.stringify({ item: { ...values, ...(name && { name }), key } })
    return ofRow && json.length <= longestValues ? [{ line, title: name || key, ofRow, json }] : []
  })
  return (
    <section className="panel table-part" aria-label={t('tables.firstRows')}>
      <h2>{t('tables.firstRows')}</h2>
      {shownRows.length === 0 && <p>{t('itemImport.noPictures')}</p>}
      <ul className="first-rows">
        {shownRows.map(({ line, title, ofRow, json }) => (
          <li key={line}>
            <TemplateGlass
              template={ofRow}
              screenType={fittingScreenType(ofRow.resolution, screensById.values())}
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
