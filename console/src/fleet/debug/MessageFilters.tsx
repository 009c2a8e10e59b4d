import { messageDirections, outcomes, seenKinds } from '@wifi-tms/contract/debug'
import { messages, tagEvents } from '@wifi-tms/contract/messages'
import { useTranslation } from 'react-i18next'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { singleValue } from '../../ui/list/list-query.ts'
import { SearchBox } from '../../ui/list/SearchBox.tsx'
import { kindText } from './message-words.ts'
import type { MessageLog } from './use-message-log.ts'

/** The message types of each direction, without `event`: the filter lists each kind of event instead. */
const types = { up: Object.keys(messages.up).filter((type) => type !== 'event'), down: Object.keys(messages.down) }
/** All kinds of messages; those in the direction `seen` are events that the server itself observes of a tag. */
const kinds = [
  ...tagEvents.map((kind) => ({ kind, direction: 'up' as const })),
  ...types.up.map((kind) => ({ kind, direction: 'up' as const })),
  ...types.down.map((kind) => ({ kind, direction: 'down' as const })),
  ...seenKinds.map((kind) => ({ kind, direction: 'seen' as const })),
]

/** The filters of the log: text, direction, kind and outcome of a message. */
export function MessageFilters({ log: { filters, change } }: { log: MessageLog }) {
  const { t } = useTranslation()
  const filter = (name: string) => ({
    value: singleValue(filters[name]),
    onChange: (value: string | undefined) => change({ [name]: value }),
  })
  return (
    <>
      <SearchBox label={t('debug.search')} value={singleValue(filters.q) ?? ''} search={(q) => change({ q })} />
      <FilterSelect
        label={t('debug.direction')}
        options={messageDirections.map((value) => ({ value, label: t(`debug.directions.${value}`) }))}
        {...filter('direction')}
      />
      <FilterSelect
        label={t('debug.kind')}
        options={kinds.map((logged) => ({ value: logged.kind, label: kindText(logged, t) }))}
        {...filter('kind')}
      />
      <FilterSelect
        label={t('debug.outcome')}
        options={outcomes.map((value) => ({ value, label: t(`debug.outcomes.${value}`) }))}
        {...filter('outcome')}
      />
    </>
  )
}
