import type { Device } from '@wifi-tms/contract/devices'
import { uprightSize } from '@wifi-tms/contract/drawing'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { longestValues, type Template } from '@wifi-tms/contract/templates'
import { useTranslation } from 'react-i18next'
import { useAllObjects } from '../../base/calls/use-objects.ts'
import { fits } from '../../catalogue/screen-types/fitting-screen-type.ts'
import { TemplateGlass } from '../../content/templates/TemplateGlass.tsx'
import type { MappedRow } from './map-rows.ts'

/** The maximum number of rows that are shown. */
const MAX_SHOWN = 3
/** The space for each picture, in CSS pixels. */
const BOX = { width: 260, height: 200 }

interface Props {
  template: Template
  /** The rows that will be displayed. */
  rows: readonly MappedRow[]
  devices: ReadonlyMap<string, Device>
}

/** Shows the first rows as their devices will show them. */
export function FirstRows({ template, rows, devices }: Props) {
  const { t } = useTranslation()
  const screensById = useAllObjects(screenTypes, 'sort')
  const shownRows = rows.slice(0, MAX_SHOWN).flatMap(({ line, mac, data }) => {
    const device = devices.get(mac!)
    const screenType = screensById.get(device?.screenType ?? '')
    // The values go into the address of the picture, whose length is limited.
    const values = JSON.stringify({ data, device: { alias: device?.alias, mac } })
    return device && screenType && values.length <= longestValues ? [{ line, device, screenType, values }] : []
  })
  if (shownRows.length === 0) return null
  return (
    <section className="panel table-part" aria-label={t('tables.firstRows')}>
      <h2>{t('tables.firstRows')}</h2>
      <ul className="first-rows">
        {shownRows.map(({ line, device, screenType, values }) => (
          <li key={line}>
            <TemplateGlass
              template={template}
              screenType={screenType}
              box={BOX}
              panelSize={fits(template.resolution, screenType) ? undefined : uprightSize(screenType)}
              values={values}
            />
            <span className="second">
              {t('app.pair', { what: t('tables.lineOf', { line }), said: device.alias || device.mac })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
