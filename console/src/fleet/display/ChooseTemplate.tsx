import { screenTypes } from '@wifi-tms/contract/screen-types'
import { templates } from '@wifi-tms/contract/templates'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAllObjects } from '../../base/calls/use-objects.ts'
import { pathTo } from '../../base/paths.ts'
import { fittingScreenType } from '../../catalogue/screen-types/fitting-screen-type.ts'
import { TemplateGlass } from '../../content/templates/TemplateGlass.tsx'
import { Picker, usePicker } from '../../ui/list/Picker.tsx'
import { Nothing } from '../../ui/page/Nothing.tsx'

const BOX = { width: 128, height: 88 }

export function ChooseTemplate({ picked, pick }: { picked: string; pick: (id: string) => void }) {
  const { t } = useTranslation()
  const known = useAllObjects(screenTypes, 'sort')
  const picker = usePicker(templates.list, { limit: 8, sort: '-updatedAt' })
  return (
    <section className="panel choose-template" aria-label={t('display.template')}>
      <header className="step-head">
        <h2>{t('display.template')}</h2>
      </header>
      <Picker
        picker={picker}
        label={t('templates.search')}
        empty={
          <Nothing title={t('templates.none')}>
            <Link to={pathTo('images')}>{t('templates.goUpload')}</Link>
          </Nothing>
        }
      >
        <div className="picks" role="radiogroup" aria-label={t('display.template')}>
          {picker.answer.data?.items.map((template) => (
            <label key={template._id} className="pick" data-picked={template._id === picked || undefined}>
              <TemplateGlass
                template={template}
                screenType={fittingScreenType(template.resolution, known.values())}
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
              <span className="second">{template.resolution.replace('x', ' × ')}</span>
            </label>
          ))}
        </div>
      </Picker>
    </section>
  )
}
