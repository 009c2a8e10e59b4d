import { longestValues } from '@wifi-tms/contract/templates'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { sentenceGap } from '../../base/i18n/join-sentences.ts'
import { pathTo } from '../../base/paths.ts'
import { screenTypeName } from '../../catalogue/screen-types/screen-type-name.ts'
import { useGoneFonts } from '../../content/templates/gone-fonts.ts'
import { useLackingFields } from '../../content/templates/use-template-fields.ts'
import { useDebounced } from '../../ui/form/use-debounced.ts'
import { useWidth } from '../../ui/glass/use-width.ts'
import { LacksLine } from '../../ui/lacking/LacksLine.tsx'
import type { DisplayOptions } from './display-options.ts'
import { type Displayed, GroupGlass } from './GroupGlass.tsx'
import { isShowable, type ScreenGroup } from './groups.ts'
import { ScaleNote } from './ScaleNote.tsx'
import type { DisplayValues } from './use-display-values.ts'
import { ValueFields } from './ValueFields.tsx'

/** The space for each small picture, in CSS pixels. */
const SMALL = { width: 84, height: 64 }

/** The width of the bezel on both sides together, in CSS pixels. */
const BEZEL_WIDTH = 28
/** Returns the largest height of the large picture: 62 % of the pane's width, but 300 to 560 CSS pixels. */
const heightFor = (width: number) => Math.max(300, Math.min(560, width * 0.62))

const keyOf = ({ screenType }: ScreenGroup): string => screenType?._id ?? 'unknown'

interface Props {
  options: DisplayOptions
  groups: readonly ScreenGroup[]
  shown: Displayed | undefined
  displayValues: DisplayValues
}

/**
 * Previews the display once for each screen type of the chosen devices, in the inks of that screen type; one of the
 * previews is large.
 */
export function PreviewPane({ groups, shown, options, displayValues }: Props) {
  const { t } = useTranslation()
  const largePane = useRef<HTMLDivElement>(null)
  const width = useWidth(largePane)
  const [pickedKey, setPickedKey] = useState<string>()
  const template = shown && 'canvas' in shown ? shown : undefined
  const goneFonts = useGoneFonts(template)
  const lacks = useLackingFields(template?._id ?? '', displayValues.data ?? {})
  // A picture gets a template in each resolution, so it fits every panel.
  const scales = options.scales || (shown !== undefined && !template)
  const json = useDebounced(JSON.stringify(displayValues.data ? { data: displayValues.data } : {}))
  const values = displayValues.data && json.length <= longestValues ? json : ''
  const largeGroup =
    groups.find((group) => keyOf(group) === pickedKey) ?? groups.find((group) => isShowable(group, scales)) ?? groups[0]
  return (
    <section className="panel preview" aria-label={t('display.preview')}>
      <header className="step-head">
        <h2>{t('display.preview')}</h2>
      </header>
      {(!shown || groups.length === 0) && (
        <p className="none">{t(shown ? 'display.noDevices' : 'display.previewNone')}</p>
      )}
      {goneFonts.length > 0 && (
        <p className="unfit">
          {t('display.fontsGone', { count: goneFonts.length, fonts: goneFonts.join(t('refusals.comma')) })}
        </p>
      )}
      <div ref={largePane} className="preview-large">
        {shown && largeGroup && width > 0 && (
          <GroupGlass
            options={options}
            shown={shown}
            group={largeGroup}
            values={values}
            box={{ width: width - BEZEL_WIDTH, height: heightFor(width) }}
          />
        )}
      </div>
      {template && displayValues.fields.length > 0 && (
        <>
          {groups.length > 0 && (
            <>
              <ValueFields displayValues={displayValues} />
              <LacksLine lacks={lacks} />
            </>
          )}
          <p className="none preview-note">
            {!displayValues.data && groups.length > 0 && t('display.samples') + sentenceGap(t)}
            <Link to={pathTo('tableDisplay', { template: template._id })}>{t('screens.tableDisplay')}</Link>
          </p>
        </>
      )}
      {shown && groups.length > 0 && (
        <ul className="previews">
          {groups.map((group) => (
            <li key={keyOf(group)}>
              <button type="button" aria-pressed={group === largeGroup} onClick={() => setPickedKey(keyOf(group))}>
                <GroupGlass options={options} shown={shown} group={group} values={values} box={SMALL} />
                <strong>{group.screenType ? screenTypeName(group.screenType) : t('app.unknown')}</strong>
                <span className="none">{t('counts.devices', { count: group.count })}</span>
                {options.scales && template && (
                  <ScaleNote resolution={template.resolution} screens={[group.screenType]} />
                )}
                {!isShowable(group, scales) && (
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
