import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { panelOf } from '@wifi-tms/paint/panels'
import { useTranslation } from 'react-i18next'
import type { ListColumn } from '../../ui/list/ListTable.tsx'
import { hexOf } from './hex.ts'
import { sizeText } from './screen-type-name.ts'

const isCalibrated = ({ inks }: ScreenType): boolean => Object.keys(inks ?? {}).length > 0

/** The maximum number of dots in a cell of the list: of sixteen greys only every fifth is shown. */
const MAX_DOTS = 7

const InkDots = ({ screenType }: { screenType: ScreenType }) => {
  const { inks } = panelOf(screenType)
  const shownInks = inks.length > MAX_DOTS ? inks.filter((_, level) => level % 5 === 0) : inks
  return (
    <span className="ink-dots" aria-hidden>
      {shownInks.map(({ code, rgb }) => (
        <span key={code} style={{ background: hexOf(rgb) }} />
      ))}
    </span>
  )
}

export function useScreenTypeColumns(): ListColumn<ScreenType>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'name',
      title: t('screenTypes.name'),
      sort: 'name',
      cell: ({ name }) => <span className="row-name">{sizeText(name)}</span>,
    },
    {
      key: 'color',
      title: t('screenTypes.color'),
      sort: 'color',
      wide: true,
      cell: (screenType) => (
        <span className="inks">
          <InkDots screenType={screenType} /> {screenType.color}
          {isCalibrated(screenType) && <span className="calibrated">{t('screenTypes.calibrated')}</span>}
        </span>
      ),
    },
    { key: 'module', title: t('screenTypes.module'), sort: 'module', cell: ({ module }) => <code>{module}</code> },
    {
      key: 'pixels',
      title: t('screenTypes.pixels'),
      sort: 'width',
      cell: ({ width, height, angle, halves }) => (
        <>
          <span className="one-line">
            {width} × {height}
          </span>
          {(angle !== 0 || halves) && (
            <span className="second">
              {[angle !== 0 && t('screenTypes.turned', { angle }), halves && t('screenTypes.halves')]
                .filter(Boolean)
                .join(' · ')}
            </span>
          )}
        </>
      ),
    },
    { key: 'type', title: t('screenTypes.type'), sort: 'type', titledOnPhone: true, cell: ({ type }) => type },
    { key: 'sort', title: t('screenTypes.sort'), sort: 'sort', titledOnPhone: true, cell: ({ sort }) => sort },
  ]
}
