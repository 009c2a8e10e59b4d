import { PAGE_SIZES } from '@wifi-tms/contract/resource'
import { rooms } from '@wifi-tms/contract/rooms'
import { Id } from '@wifi-tms/contract/shapes'
import { exportUtilisation, readUtilisation, UTILISATION_DAYS } from '@wifi-tms/contract/utilisation'
import { Day } from '@wifi-tms/contract/wall-time'
import DatePicker from 'antd/es/date-picker'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useCall } from '../../base/calls/use-call.ts'
import { ReferenceSelect } from '../../ui/form/ReferenceSelect.tsx'
import { ExportButton } from '../../ui/list/ExportButton.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { Pager } from '../../ui/list/Pager.tsx'
import { AnswerPlaceholder } from '../../ui/page/AnswerPlaceholder.tsx'
import { Nothing } from '../../ui/page/Nothing.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { useUtilisationColumns } from './utilisation-columns.tsx'
import './utilisation.css'

/** The default number of days, up to yesterday: four weeks. */
const USUAL_DAYS = 28
const FORMAT = 'YYYY-MM-DD'

/** The days and the room in the page's address, and a function that changes them there. */
function useFilters() {
  const [search, setSearch] = useSearchParams()
  const day = (name: string, usualDaysAgo: number) =>
    Day.safeParse(search.get(name)).data ?? dayjs().subtract(usualDaysAgo, 'day').format(FORMAT)
  const [from, to] = [day('from', USUAL_DAYS), day('to', 1)]
  const room = Id.safeParse(search.get('room')).data
  const change = (changes: { from?: string; to?: string; room?: string | undefined }) =>
    setSearch(
      Object.entries({ from, to, room, ...changes }).filter((entry): entry is [string, string] => Boolean(entry[1])),
    )
  return { filters: { from, to, ...(room && { room }) }, change }
}

/** The page that shows how rooms were used, with a line for each room and week. */
export default function UtilisationPage() {
  const { t } = useTranslation()
  const { filters, change } = useFilters()
  const [paging, setPaging] = useState({ page: 1, limit: PAGE_SIZES[0] as number })
  const answer = useCall(readUtilisation, { ...filters, ...paging }, { keepsPrevious: true })
  const columns = useUtilisationColumns()
  const changeFilters = (changes: Parameters<typeof change>[0]) => {
    change(changes)
    setPaging(({ limit }) => ({ page: 1, limit }))
  }
  return (
    <>
      <PageHead title={t('screens.utilisation')}>
        <ExportButton call={exportUtilisation} input={filters} name="rooms" />
      </PageHead>
      <section className="panel">
        <search className="filters">
          <DatePicker.RangePicker
            className="filter utilisation-days"
            allowClear={false}
            placeholder={[t('utilisation.from'), t('utilisation.to')]}
            value={[dayjs(filters.from), dayjs(filters.to)]}
            disabledDate={(day, { from }) =>
              from !== undefined && Math.abs(day.diff(from, 'day')) >= UTILISATION_DAYS.perRequest
            }
            onChange={(days) =>
              days?.[0] && days[1] && changeFilters({ from: days[0].format(FORMAT), to: days[1].format(FORMAT) })
            }
          />
          <ReferenceSelect
            resource={rooms}
            nameOf={({ name }) => name}
            label={t('utilisation.room')}
            allowClear
            value={filters.room}
            onChange={(room) => changeFilters({ room })}
          />
        </search>
        {!answer.data && <AnswerPlaceholder answer={answer} />}
        {answer.data?.total === 0 && <Nothing title={t('utilisation.none')} text={t('utilisation.noneText')} />}
        {answer.data && answer.data.total > 0 && (
          <div className="list-body utilisation">
            <ListTable
              label={t('screens.utilisation')}
              rows={answer.data.items}
              columns={columns}
              nameOf={({ room, week }) => `${room.name} ${week}`}
              // The server gives these rows in one order only.
              order={{ value: undefined, onChange: () => undefined }}
            />
            <Pager total={answer.data.total} {...paging} change={setPaging} />
          </div>
        )}
      </section>
    </>
  )
}
