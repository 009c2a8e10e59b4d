import { roomStates } from '@wifi-tms/contract/rooms'
import { countRooms, readUtilisation } from '@wifi-tms/contract/utilisation'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { percentText } from '../../base/i18n/numbers.ts'
import { useNow } from '../../base/i18n/time.ts'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { Unanswered } from '../../ui/page/Unanswered.tsx'
import { Figures } from './Figures.tsx'

/** Shows what the rooms are now, and how they were used on the last seven days; nothing where there are none. */
export function RoomNumbers() {
  const { t, i18n } = useTranslation()
  const enabled = useMay('rooms.read')
  const today = dayjs(useNow())
  const [from, to] = [7, 1].map((days) => today.subtract(days, 'day').format('YYYY-MM-DD')) as [string, string]
  const counted = useCall(countRooms, {}, { enabled, quiet: true })
  const states = counted.data?.items ?? []
  const used = useCall(readUtilisation, { from, to, limit: 1 }, { enabled: states.length > 0, quiet: true })
  const sum = used.data?.sum
  const failed = [counted, used].find(({ data, error }) => error && !data)
  if (states.length === 0 && !failed) return null
  const share = sum && sum.booked > 0 ? sum.used / sum.booked : undefined
  const week = pathTo('utilisation', { from, to })
  return (
    <>
      <h2 className="fleet-head">{t('dashboard.rooms')}</h2>
      {failed && <Unanswered answer={failed} />}
      {states.length > 0 && (
        <Figures
          label={t('dashboard.rooms')}
          figures={[
            ...roomStates.map((state) => ({
              key: state,
              value: states.find((one) => one.state === state)?.count ?? 0,
              word: t(`roomStates.${state}`),
              to: pathTo('rooms', { state }),
            })),
            {
              key: 'noShows',
              value: sum?.noShows ?? 0,
              ...(!sum && { text: '–' }),
              word: t('dashboard.noShows'),
              to: week,
            },
            {
              ...{ key: 'used', value: sum?.used ?? 0, word: t('dashboard.usedShare'), to: week },
              text: share === undefined ? '–' : percentText(share, i18n.language),
            },
          ]}
        />
      )}
    </>
  )
}
