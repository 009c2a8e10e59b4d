import { pixelsOf } from '@wifi-tms/contract/drawing'
import { listStarters, previewStarter, type Starter } from '@wifi-tms/contract/starters'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { pictureUrl } from '../../base/http/address.ts'
import { currentLanguage } from '../../base/i18n/translation.ts'
import { FittingScreens } from '../../catalogue/screen-types/FittingScreens.tsx'
import type { FleetCounts } from '../../catalogue/screen-types/fitting-screen-type.ts'
import { useFleetScreens } from '../../catalogue/screen-types/use-fleet-screens.ts'
import { Glass } from '../../ui/glass/Glass.tsx'
import { AnswerPlaceholder } from '../../ui/page/AnswerPlaceholder.tsx'
import './templates.css'

/** The space for each picture, in CSS pixels. */
const BOX = { width: 176, height: 116 }

interface Props {
  /** The devices that are to show the template; undefined or empty if they are not known. */
  targets?: FleetCounts | undefined
  /** True for a starter that is offered; absent to offer all. */
  isListed?: (starter: Starter) => boolean
  /** Makes the link or button around the picture and the name of a starter. */
  wrap: (starter: Starter, content: ReactNode) => ReactNode
}

/**
 * Lists the templates that ship, with their pictures. Templates that fit many target devices come first, then templates
 * that fit many devices of the fleet.
 */
export function Starters({ targets = [], isListed = () => true, wrap }: Props) {
  const { t } = useTranslation()
  const lang = currentLanguage()
  const answer = useCall(listStarters, { lang }, { quiet: true })
  const { fittingScreenType, screensOf, fittingCount, isCounting } = useFleetScreens()
  const total = targets.reduce((sum, { count }) => sum + count, 0)
  /**
   * The ids of the starters in the order of the first list. It stays, so that no starter moves while a person presses
   * it.
   */
  const [order, setOrder] = useState<readonly string[]>()
  const offered = (isCounting ? undefined : answer.data?.items)
    ?.filter(isListed)
    .map((starter) => ({
      starter,
      screens: screensOf(starter.resolution),
      fit: fittingCount(starter.resolution, targets),
    }))
    .toSorted((a, b) =>
      order
        ? order.indexOf(a.starter.starter) - order.indexOf(b.starter.starter)
        : b.fit - a.fit || b.screens.count - a.screens.count,
    )
  if (offered && !order) setOrder(offered.map(({ starter }) => starter.starter))
  return (
    <>
      {!answer.data && <AnswerPlaceholder answer={answer} />}
      <ul className="starters" aria-label={t('templates.starters')}>
        {offered?.map(({ starter, screens, fit }) => {
          const { name, resolution } = starter
          const screenType = fittingScreenType(resolution)
          const input = screenType && { starter: starter.starter, lang, screenType: screenType._id }
          const content = (
            <>
              <Glass
                src={input && pictureUrl(previewStarter, input)}
                alt=""
                size={pixelsOf(resolution)}
                box={BOX}
                blank={t('glass.noPreview')}
              />
              <strong>{name}</strong>
              <span className="second">
                <FittingScreens
                  resolution={resolution}
                  screens={screens}
                  note={total > 0 ? t('templates.fitsTargets', { fit, count: total }) : undefined}
                />
              </span>
            </>
          )
          return <li key={starter.starter}>{wrap(starter, content)}</li>
        })}
      </ul>
    </>
  )
}
