import type { RoomWeek } from '@wifi-tms/contract/utilisation'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { percentText } from '../../base/i18n/numbers.ts'
import { pathTo } from '../../base/paths.ts'
import type { ListColumn } from '../../ui/list/ListTable.tsx'

/**
 * The columns of a room's week. A dash stands for a figure that cannot be computed: without opening hours, or without
 * bookings.
 */
export function useUtilisationColumns(): ListColumn<RoomWeek>[] {
  const { t, i18n } = useTranslation()
  const hours = (minutes: number | null) =>
    minutes === null
      ? '–'
      : t('utilisation.hours', {
          value: new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(minutes / 60),
        })
  const share = (part: number, whole: number | null) => (whole ? percentText(part / whole, i18n.language) : '–')
  return [
    {
      key: 'room',
      title: t('utilisation.room'),
      wide: true,
      cell: ({ room }) => (
        <Link to={pathTo('room', { id: room._id })} className="row-name">
          {room.name}
        </Link>
      ),
    },
    { key: 'week', title: t('utilisation.week'), titledOnPhone: true, cell: ({ week }) => week },
    { key: 'meetings', title: t('utilisation.meetings'), titledOnPhone: true, cell: ({ meetings }) => meetings },
    { key: 'booked', title: t('utilisation.booked'), titledOnPhone: true, cell: ({ booked }) => hours(booked) },
    { key: 'used', title: t('utilisation.used'), titledOnPhone: true, cell: ({ used }) => hours(used) },
    {
      key: 'share',
      title: t('utilisation.share'),
      titledOnPhone: true,
      cell: ({ used, booked }) => share(used, booked),
    },
    { key: 'open', title: t('utilisation.open'), titledOnPhone: true, cell: ({ open }) => hours(open) },
    { key: 'load', title: t('utilisation.load'), titledOnPhone: true, cell: ({ used, open }) => share(used, open) },
    { key: 'noShows', title: t('utilisation.noShows'), titledOnPhone: true, cell: ({ noShows }) => noShows },
  ]
}
