import { templates } from '@wifi-tms/contract/templates'
import { useTranslation } from 'react-i18next'
import { TemplateGlass } from '../glass/TemplateGlass.tsx'
import { useScreenTypes } from '../list/lookups.ts'
import { Picks, usePicks } from '../list/Picks.tsx'
import { fittingScreen } from '../templates/fitting-screen.ts'

const BOX = { width: 128, height: 88 }

/** The second step of a display: which template. */
export function ChooseTemplate({ picked, pick }: { picked: string; pick: (id: string) => void }) {
  const { t } = useTranslation()
  const screens = useScreenTypes()
  const picks = usePicks(templates.list, { limit: 8, sort: '-updatedAt' })
  return (
    <section className="panel choose-template" aria-label={t('display.template')}>
      <header className="step-head">
        <h2>{t('display.template')}</h2>
      </header>
      <Picks picks={picks} label={t('template.search')} none={t('template.none')}>
        <div className="picks" role="radiogroup" aria-label={t('display.template')}>
          {picks.asked.data?.items.map((template) => (
            <label key={template._id} className="pick" data-picked={template._id === picked || undefined}>
              <TemplateGlass
                template={template}
                screen={fittingScreen(template.resolution, screens.values())}
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
      </Picks>
    </section>
  )
}
