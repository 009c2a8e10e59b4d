import type { AlgorithmName } from '@wifi-tms/contract/algorithms'
import { uprightSize } from '@wifi-tms/contract/screen-types'
import type { Template } from '@wifi-tms/contract/templates'
import { useTranslation } from 'react-i18next'
import { TemplateGlass } from '../glass/TemplateGlass.tsx'
import { FitChoice } from './FitChoice.tsx'
import { type Group, unfitIn } from './groups.ts'

const BOX = { width: 208, height: 160 }

interface Props {
  groups: readonly Group[]
  template: Template | undefined
  contain: boolean
  setContain: (contain: boolean) => void
  algorithm: AlgorithmName | undefined
}

/** What would stand on the chosen tags, once for each kind of screen, in its own inks. */
export function PreviewPane({ groups, template, contain, setContain, algorithm }: Props) {
  const { t } = useTranslation()
  const unfit = unfitIn(groups)
  return (
    <section className="panel preview" aria-label={t('display.preview')}>
      <header className="step-head">
        <h2>{t('display.preview')}</h2>
      </header>
      {(!template || groups.length === 0) && <p className="none">{t('display.previewNone')}</p>}
      {template && unfit > 0 && (
        <FitChoice unfit={unfit} resolution={template.resolution} contain={contain} setContain={setContain} />
      )}
      {template && (
        <ul className="previews">
          {groups.map(({ screen, count, fits }) => (
            <li key={screen?._id ?? 'unknown'} className={screen && (fits || contain) ? 'fit' : 'unfit'}>
              {screen && (fits || contain) ? (
                <TemplateGlass
                  template={template}
                  screen={screen}
                  box={BOX}
                  algorithm={algorithm}
                  contain={fits ? undefined : uprightSize(screen)}
                />
              ) : (
                <p className="none">{t(screen ? 'display.unfitHere' : 'display.screenUnknown')}</p>
              )}
              <p className="under-glass">
                <strong>{screen ? `${screen.name} · ${screen.color}` : t('app.unknown')}</strong>
                <span className="none">{t('product.tagCount', { count })}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
