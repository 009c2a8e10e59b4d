import type { Template } from '@wifi-tms/contract/templates'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { screenTypeName } from '../../catalogue/screen-types/screen-type-name.ts'
import { useGoneFonts } from '../../content/templates/gone-fonts.ts'
import { useWidth } from '../../ui/glass/use-width.ts'
import type { Choosing } from './display-options.ts'
import { FitChoice } from './FitChoice.tsx'
import { GroupGlass } from './GroupGlass.tsx'
import { type Group, showable, unfitIn } from './groups.ts'

const SMALL = { width: 84, height: 64 }

/** A bezel takes so much room beside its picture. */
const RIM = 28

const keyOf = ({ screenType }: Group): string => screenType?._id ?? 'unknown'

interface Props extends Choosing {
  groups: readonly Group[]
  template: Template | undefined
}

/** Shows what would stand on the chosen devices, once for each screen type, in its own inks, and one of them large. */
export function PreviewPane({ groups, template, options, choose }: Props) {
  const { t } = useTranslation()
  const room = useRef<HTMLDivElement>(null)
  const width = useWidth(room)
  const [picked, setPicked] = useState<string>()
  const unfit = unfitIn(groups)
  const gone = useGoneFonts(template)
  const { contain } = options
  const inOrder = [...groups].sort((a, b) => Number(showable(b, contain)) - Number(showable(a, contain)))
  const large = inOrder.find((group) => keyOf(group) === picked) ?? inOrder[0]
  return (
    <section className="panel preview" aria-label={t('display.preview')}>
      <header className="step-head">
        <h2>{t('display.preview')}</h2>
      </header>
      {(!template || groups.length === 0) && <p className="none">{t('display.previewNone')}</p>}
      {template && unfit > 0 && (
        <FitChoice unfit={unfit} resolution={template.resolution} options={options} choose={choose} />
      )}
      {gone.length > 0 && (
        <p className="unfit">{t('display.fontsGone', { count: gone.length, fonts: gone.join(t('refusals.comma')) })}</p>
      )}
      <div ref={room} className="preview-large">
        {template && large && width > 0 && (
          <GroupGlass options={options} template={template} group={large} box={{ width: width - RIM, height: 340 }} />
        )}
      </div>
      {template && groups.length > 0 && (
        <ul className="previews">
          {inOrder.map((group) => (
            <li key={keyOf(group)}>
              <button type="button" aria-pressed={group === large} onClick={() => setPicked(keyOf(group))}>
                <GroupGlass options={options} template={template} group={group} box={SMALL} />
                <strong>{group.screenType ? screenTypeName(group.screenType) : t('app.unknown')}</strong>
                <span className="none">{t('counts.devices', { count: group.count })}</span>
                {!showable(group, contain) && (
                  <span className="unfit">{t(group.screenType ? 'display.unfitHere' : 'display.screenUnknown')}</span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
