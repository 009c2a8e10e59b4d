import type { Device } from '@wifi-tms/contract/devices'
import { useTranslation } from 'react-i18next'
import type { Selection } from '../../ui/list/use-selection.ts'
import { nameOf } from './device-name.ts'
import './chosen-names.css'

/** The maximum number of names that are listed at once. */
const MAX_NAMES = 100

interface Props {
  selection: Selection<Device>
  /** The rows on the page, whose checkboxes show if they are chosen. */
  rows: readonly Device[]
  /** True: the names are listed at once. */
  startsOpen?: boolean
}

/** Lists the chosen devices by name. Its title says if some of them are not on the page. */
export function ChosenNames({ selection, rows, startsOpen = false }: Props) {
  const { t } = useTranslation()
  const devices = [...selection.chosen.values()]
  const hiddenCount = devices.length - rows.filter(selection.has).length
  if (devices.length === 0) return null
  return (
    <details className="chosen-names" open={startsOpen}>
      <summary>{hiddenCount > 0 ? t('list.chosenElsewhere', { count: hiddenCount }) : t('list.chosenNames')}</summary>
      <ul>
        {devices.slice(0, MAX_NAMES).map((device) => (
          <li key={device._id}>
            {nameOf(device)}
            <button
              type="button"
              aria-label={t('list.unchoose', { name: nameOf(device) })}
              onClick={() => selection.set([device], false)}
            >
              ×
            </button>
          </li>
        ))}
        {devices.length > MAX_NAMES && <li>{t('list.chosenMore', { count: devices.length - MAX_NAMES })}</li>}
      </ul>
    </details>
  )
}
