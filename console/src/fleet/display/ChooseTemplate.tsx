import { uprightSize } from '@wifi-tms/contract/drawing'
import { listTemplateLabels } from '@wifi-tms/contract/labels'
import { templates } from '@wifi-tms/contract/templates'
import Button from 'antd/es/button'
import Checkbox from 'antd/es/checkbox'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { FittingScreens } from '../../catalogue/screen-types/FittingScreens.tsx'
import { useFleetScreens } from '../../catalogue/screen-types/use-fleet-screens.ts'
import { TemplateGlass } from '../../content/templates/TemplateGlass.tsx'
import { LabelFilter } from '../../ui/labels/LabelFilter.tsx'
import { Picker, usePicker } from '../../ui/list/Picker.tsx'
import { Nothing } from '../../ui/page/Nothing.tsx'
import { fittingCount, type ScreenGroup } from './groups.ts'

/** Its code is loaded when somebody looks for a picture. */
const PickImage = lazy(async () => ({ default: (await import('../../content/images/PickImage.tsx')).PickImage }))

/** The space for each picture, in CSS pixels. */
const BOX = { width: 128, height: 88 }

interface Props {
  picked: string
  pick: (id: string) => void
  pickImage: (id: string) => void
  /** The chosen devices by screen type. */
  groups: readonly ScreenGroup[]
  /** True if only templates that fit the chosen devices are listed. */
  onlyFitting: boolean
  setOnlyFitting: (onlyFitting: boolean) => void
}

export function ChooseTemplate({ picked, pick, pickImage, groups, onlyFitting, setOnlyFitting }: Props) {
  const { t } = useTranslation()
  const mayDraw = useMay(templates.access.write)
  const [label, setLabel] = useState<string>()
  const [isPicking, setPicking] = useState(false)
  const { fittingScreenType, screensOf } = useFleetScreens()
  const sizes = new Set(
    groups.flatMap(({ screenType }) => {
      if (!screenType) return []
      const { width, height } = uprightSize(screenType)
      return `${width}x${height}`
    }),
  )
  const chosenCount = groups.reduce((sum, { count }) => sum + count, 0)
  const isNarrowed = onlyFitting && sizes.size > 0
  // The templates that were made for a picture (`ofPicture`) are not offered.
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
        <Button size="small" type="link" onClick={() => setPicking(true)}>
          {t('display.fromPicture')}
        </Button>
        <Suspense>
          {isPicking && <PickImage pick={({ _id }) => pickImage(_id)} close={() => setPicking(false)} />}
        </Suspense>
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
            {mayDraw && <Link to={pathTo('newTemplate')}>{t('templates.add')}</Link>}
            <Link to={pathTo('images')}>{t('templates.goUpload')}</Link>
          </Nothing>
        }
      >
        <div className="picks" role="radiogroup" aria-label={t('display.template')}>
          {picker.answer.data?.items.map((template) => (
            <label key={template._id} className="pick" data-picked={template._id === picked || undefined}>
              <TemplateGlass template={template} screenType={fittingScreenType(template.resolution)} box={BOX} />
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
                <FittingScreens
                  resolution={template.resolution}
                  screens={screensOf(template.resolution)}
                  note={
                    chosenCount > 0
                      ? t('display.fitsChosen', { fit: fittingCount(template.resolution, groups), total: chosenCount })
                      : undefined
                  }
                />
              </span>
            </label>
          ))}
        </div>
      </Picker>
    </section>
  )
}
