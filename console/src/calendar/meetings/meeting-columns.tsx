import type { Meeting } from '@wifi-tms/contract/meetings'
import { useTranslation } from 'react-i18next'
import type { ListColumn } from '../../ui/list/ListTable.tsx'
import { RepeatText } from '../repeat/RepeatText.tsx'
import { timesText } from './meeting-times.ts'
import { StatusSwitch } from './StatusSwitch.tsx'

/** The columns of meetings in one room; `timeAt` gives the room's wall time at a moment. */
export function useMeetingColumns(timeAt: (moment: string) => string): ListColumn<Meeting>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'name',
      title: t('meetings.name'),
      sort: 'name',
      wide: true,
      cell: ({ name, description, source, alsoIn }) => (
        <>
          <span className="row-name">{name}</span>
          {source === 'calendar' && <span className="second">{t('meetings.fromCalendar')}</span>}
          {alsoIn.length > 0 && <span className="second">{t('meetings.alsoIn', { count: alsoIn.length })}</span>}
          {description && <span className="second">{description}</span>}
        </>
      ),
    },
    {
      key: 'when',
      title: t('meetings.when'),
      sort: 'date',
      cell: (meeting) => {
        const { date, endTime, endsAt, recurrence, exceptions, days = 1 } = meeting
        const actualEnd = timeAt(endsAt)
        return (
          <>
            <span className="one-line">
              {date} {timesText(meeting, t)}
            </span>
            {recurrence && <RepeatText rule={recurrence} />}
            {days > 1 && <span className="second">{t('meetings.onDays', { count: days })}</span>}
            {exceptions.length > 0 && (
              <span className="second">{t('meetings.daysOut', { count: exceptions.length })}</span>
            )}
            {/* The midnight at the end of a day is 24:00 for a meeting, and 00:00 for `timeAt`. */}
            {!recurrence && actualEnd !== endTime.replace('24:', '00:') && (
              <span className="second">{t('meetings.actualEnd', { time: actualEnd })}</span>
            )}
          </>
        )
      },
    },
    { key: 'organiser', title: t('meetings.organiser'), sort: 'organiser', cell: ({ organiser }) => organiser },
    {
      key: 'status',
      title: t('meetings.status'),
      sort: 'status',
      cell: (meeting) => <StatusSwitch meeting={meeting} />,
    },
  ]
}
