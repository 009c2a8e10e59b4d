import { countScreenTypes } from '@wifi-tms/contract/devices'
import { uprightSize } from '@wifi-tms/contract/drawing'
import { listTemplateLabels } from '@wifi-tms/contract/labels'
import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { templates } from '@wifi-tms/contract/templates'
import Checkbox from 'antd/es/checkbox'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../base/calls/use-call.ts'
import { pathTo } from '../../base/paths.ts'
import { fittingScreenType } from '../../catalogue/screen-types/fitting-screen-type.ts'
import { TemplateGlass } from '../../content/templates/TemplateGlass.tsx'
import { LabelFilter } from '../../ui/labels/LabelFilter.tsx'
import { Picker, usePicker } from '../../ui/list/Picker.tsx'
import { Nothing } from '../../ui/page/Nothing.tsx'
import { type ScreenGroup, screensOf } from './groups.ts'

/** The space for each picture, in CSS pixels. */
const BOX = { width: 128, height: 88 }

interface Props {
  picked: string
  pick: (id: string) => void
  /** The chosen devices by screen type. */
  groups: readonly ScreenGroup[]
  screensById: ReadonlyMap<string, ScreenType>
}

export function ChooseTemplate({ picked, pick, groups, screensById }: Props) {
  const { t } = useTranslation()
  const [onlyFitting, setOnlyFitting] = useState(false)
  const [label, setLabel] = useState<string>()
  const fleet = useCall(countScreenTypes, {}).data?.items ?? []
  const sizes = new Set(
    groups.flatMap(({ screenType }) => {
      if (!screenType) return []
      const { width, height } = uprightSize(screenType)
      return `${width}x${height}`
    }),
  )
  const chosenCount = groups.reduce((sum, { count }) => sum + count, 0)
  const isNarrowed = onlyFitting && sizes.size > 0
  const picker = usePicker(templates.list, {
    limit: 8,
    sort: '-updatedAt',
    filters: { ofPicture: ['false'], ...(isNarrowed && { resolution: [...sizes] }), ...(label && { labels: [label] }) },
  })
  const unhide = () => {
    setOnlyFitting(false)
    setLabel(undefined)
  }
  return (
    <section className="panel choose-template" aria-label={t('display.template')}>
      <header className="step-head">
        <h2>{t('display.template')}</h2>
        <Link to={pathTo('images')}>
          {chosenCount > 0 ? t('display.fromPictureOn', { count: chosenCount }) : t('display.fromPicture')}
        </Link>
        <Checkbox
          checked={isNarrowed}
          disabled={sizes.size === 0}
          onChange={(event) => setOnlyFitting(event.target.checked)}
        >
          {t('display.onlyFitting')}
        </Checkbox>
      </header>
      <Picker
        picker={picker}
        label={t('templates.search')}
        unhide={isNarrowed || label ? unhide : undefined}
        filter={<LabelFilter listCall={listTemplateLabels} value={label} onChange={setLabel} />}
        empty={
          <Nothing title={t('templates.none')}>
            <Link to={pathTo('images')}>{t('templates.goUpload')}</Link>
          </Nothing>
        }
      >
        <div className="picks" role="radiogroup" aria-label={t('display.template')}>
          {picker.answer.data?.items.map((template) => {
            const { names, count } = screensOf(template.resolution, screensById, fleet)
            return (
              <label key={template._id} className="pick" data-picked={template._id === picked || undefined}>
                <TemplateGlass
                  template={template}
                  screenType={fittingScreenType(template.resolution, screensById.values())}
                  box={BOX}
                />
                <span className="pick-name" title={template.name}>
                  <input
                    type="radio"
                    name="template"
                    value={template._id}
                    checked={template._id === picked}
                    onChange={() => pick(template._id)}
                  />
                  {template.name}
                </span>
                <span className="second pick-fits">
                  {template.resolution.replace('x', ' × ')}
                  {names.length > 0 && (
                    <>
                      {' · '}
                      {names.join(' / ')}
                      <br />
                      {t('display.ownDevices', { count })}
                    </>
                  )}
                </span>
              </label>
            )
          })}
        </div>
      </Picker>
    </section>
  )
}
