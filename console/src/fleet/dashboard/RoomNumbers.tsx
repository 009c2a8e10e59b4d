import { meetings } from '@wifi-tms/contract/meetings'
import { roomStates } from '@wifi-tms/contract/rooms'
import { countRooms, readUtilisation } from '@wifi-tms/contract/utilisation'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { percentText } from '../../base/i18n/numbers.ts'
import { useNow } from '../../base/i18n/time.ts'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { AnswerPlaceholder } from '../../ui/page/AnswerPlaceholder.tsx'
import { Figures } from './Figures.tsx'

/**
 * Shows the present states of the rooms, the meetings that wait for approval, and the use of the last seven days;
 * nothing if there are no rooms.
 */
export function RoomNumbers() {
  const { t, i18n } = useTranslation()
  const enabled = useMay('rooms.read')
  const mayDecide = useMay('meetings.write')
  const today = dayjs(useNow())
  const [from, to] = [7, 1].map((days) => today.subtract(days, 'day').format('YYYY-MM-DD')) as [string, string]
  const stateCounts = useCall(countRooms, {}, { enabled, quiet: true })
  const states = stateCounts.data?.items ?? []
  // Only the sum is shown, so reading one row is enough.
  const utilisation = useCall(readUtilisation, { from, to, limit: 1 }, { enabled: states.length > 0, quiet: true })
  const sum = utilisation.data?.sum
  const pending = useCall(
    meetings.list,
    { status: 'pending', limit: 1 },
    { enabled: mayDecide && states.length > 0, quiet: true },
  )
  const pendingCount = pending.data?.total ?? 0
  const failedCall = [stateCounts, utilisation].find(({ data, error }) => error && !data)
  if (states.length === 0 && !failedCall) return null
  const share = sum && sum.booked > 0 ? sum.used / sum.booked : undefined
  const weekPath = pathTo('utilisation', { from, to })
  return (
    <>
      <h2 className="dashboard-figures-head">{t('dashboard.rooms')}</h2>
      {failedCall && <AnswerPlaceholder answer={failedCall} />}
      {states.length > 0 && (
        <Figures
          label={t('dashboard.rooms')}
          figures={[
            ...roomStates.map((state) => ({
              key: state,
              value: states.find((counted) => counted.state === state)?.count ?? 0,
              label: t(`roomStates.${state}`),
              to: pathTo('rooms', { state }),
            })),
            ...(pendingCount > 0
              ? [{ key: 'pending', value: pendingCount, label: t('meetings.pending'), to: pathTo('rooms') }]
              : []),
            {
              key: 'noShows',
              value: sum?.noShows ?? 0,
              ...(!sum && { text: '–' }),
              label: t('dashboard.noShows'),
              to: weekPath,
            },
            {
              key: 'used',
              // The share is shown as `text`; a `value` of 0 makes the figure pale while no minute is used.
              value: sum?.used ?? 0,
              label: t('dashboard.usedShare'),
              to: weekPath,
              text: share === undefined ? '–' : percentText(share, i18n.language),
            },
          ]}
        />
      )}
    </>
  )
}
