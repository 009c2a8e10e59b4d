import { type ScreenType, screenTypes } from '@wifi-tms/contract/screen-types'
import { useTranslation } from 'react-i18next'
import { useTell } from '../ask/use-tell.ts'
import { useAskToDelete } from '../list/ask-to-delete.ts'
import { ChangeButtons } from '../list/ChangeButtons.tsx'
import type { Column } from '../list/ListTable.tsx'
import { useMay } from '../session/use-may.ts'
import { InkDots } from './InkDots.tsx'

/** How a screen type is called where its size alone would not tell it from others. */
export const nameOfScreen = ({ name, color }: ScreenType): string => `${name} · ${color}`

const isCalibrated = ({ inks }: ScreenType): boolean => Object.keys(inks ?? {}).length > 0

/** The columns of the screen types. */
export function useScreenTypeColumns(edit: (screen: ScreenType) => void): Column<ScreenType>[] {
  const { t } = useTranslation()
  const mayWrite = useMay('catalogue.write')
  const remove = useTell(screenTypes.remove)
  const askToDelete = useAskToDelete()
  const ways: Column<ScreenType> = {
    key: 'ways',
    title: t('list.ways'),
    cell: (screen) => (
      <span className="ways">
        <ChangeButtons
          name={nameOfScreen(screen)}
          ways={{
            change: 'edit',
            onChange: () => edit(screen),
            onRemove: () =>
              askToDelete('screenType', nameOfScreen(screen), () => remove.mutateAsync({ id: screen._id })),
          }}
        />
      </span>
    ),
  }
  return [
    {
      key: 'name',
      title: t('screenType.name'),
      sort: 'name',
      cell: ({ name }) => <span className="row-name">{/^[\d.]+$/.test(name) ? `${name}″` : name}</span>,
    },
    {
      key: 'color',
      title: t('screenType.color'),
      sort: 'color',
      wide: true,
      cell: (screen) => (
        <span className="inks">
          <InkDots screen={screen} /> {screen.color}
          {isCalibrated(screen) && <span className="calibrated">{t('screenType.calibrated')}</span>}
        </span>
      ),
    },
    { key: 'module', title: t('screenType.module'), sort: 'module', cell: ({ module }) => <code>{module}</code> },
    {
      key: 'pixels',
      title: t('screenType.pixels'),
      sort: 'width',
      cell: ({ width, height, angle, halves }) => (
        <>
          <span className="one-line">
            {width} × {height}
          </span>
          {(angle !== 0 || halves) && (
            <span className="second">
              {[angle !== 0 && `${t('screenType.angle')} ${angle}°`, halves && t('screenType.inHalves')]
                .filter(Boolean)
                .join(' · ')}
            </span>
          )}
        </>
      ),
    },
    { key: 'type', title: t('screenType.type'), sort: 'type', cell: ({ type }) => type },
    { key: 'sort', title: t('screenType.sort'), sort: 'sort', cell: ({ sort }) => sort },
    ...(mayWrite ? [ways] : []),
  ]
}
