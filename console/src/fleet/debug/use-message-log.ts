import { type LoggedMessage, readMessages } from '@wifi-tms/contract/debug'
import type { Input } from '@wifi-tms/contract/endpoint'
import { MAX_LIMIT, Paging } from '@wifi-tms/contract/resource'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '../../base/calls/use-call.ts'
import { call } from '../../base/http/call.ts'
import { useSession } from '../../base/session/session.ts'
import { changeListQuery, filtersIn, type ListChange, readListQuery } from '../../ui/list/list-query.ts'

/** The log's parameters in the address. A page has 50 messages by default. The pager offers no larger page. */
const querySchema = readMessages.input.omit({ id: true, until: true }).extend({ limit: Paging.limit.default(50) })

/** An id below the ids of all messages. A log that was empty when it was paused ends here, so it stays empty. */
const LOWEST_ID = '0'

/**
 * The page of a device's log at the address, kept fresh by the live link. A paused log ends with the message that was
 * the newest when it was paused; later messages are only counted.
 */
export function useMessageLog(id: string) {
  const [search, setSearch] = useSearchParams()
  const listQuery = readListQuery(querySchema, search)
  const filters = filtersIn(listQuery)
  const filterNames = Object.keys(filters)
  /** The id of the message with which a paused log ends; undefined while the log is not paused. */
  const [until, setUntil] = useState<string>()
  const input = { id, ...listQuery, ...(until && { until }) } as Input<typeof readMessages>
  const answer = useCall(readMessages, input, { keepsPrevious: true })
  const newestMatching = useCall(readMessages, { id, ...filters, limit: 1 } as Input<typeof readMessages>, {
    enabled: until !== undefined,
    quiet: true,
    keepsPrevious: true,
  })
  const change = (changes: ListChange, { replace = 'q' in changes } = {}) =>
    // Typing in the search field would otherwise leave a step in the browser's history for each letter.
    setSearch((current) => changeListQuery(querySchema, current, changes), { replace })
  const clear = () => change(Object.fromEntries(filterNames.map((name) => [name, undefined])))

  /** Reads all messages that match the filters, page by page, and returns them oldest first. */
  const readAll = async (signal: AbortSignal): Promise<LoggedMessage[]> => {
    const { token } = useSession.getState()
    const items: LoggedMessage[] = []
    for (let page = 1; ; page++) {
      // All pages end with the newest message of the first page, so that new messages do not shift the pages.
      const newestId = items[0]?._id ?? until
      const pageInput = { id, ...filters, page, limit: MAX_LIMIT, ...(newestId && { until: newestId }) } as Input<
        typeof readMessages
      >
      const { items: olderMessages } = await call(readMessages, pageInput, { token, signal })
      items.push(...olderMessages)
      if (olderMessages.length < MAX_LIMIT) return items.reverse()
    }
  }
  /** Pauses the log at the device's newest message, even if the filters hide it. */
  const pause = async () => {
    const { items } = await call(readMessages, { id, limit: 1 }, { token: useSession.getState().token })
    setUntil(items[0]?._id ?? LOWEST_ID)
  }
  return {
    answer,
    query: listQuery,
    filters,
    change,
    clear: filterNames.length > 0 ? clear : undefined,
    isPaused: until !== undefined,
    /** The number of matching messages that have arrived since the log was paused. */
    laterCount: Math.max(0, (newestMatching.data?.total ?? 0) - (answer.data?.total ?? 0)),
    pause,
    resume: () => setUntil(undefined),
    readAll,
  }
}

export type MessageLog = ReturnType<typeof useMessageLog>
