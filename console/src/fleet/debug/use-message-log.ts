import { type LoggedMessage, readMessages } from '@wifi-tms/contract/debug'
import type { Input } from '@wifi-tms/contract/endpoint'
import { MAX_LIMIT, Paging } from '@wifi-tms/contract/resource'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '../../base/calls/use-call.ts'
import { call } from '../../base/http/call.ts'
import { useSession } from '../../base/session/session.ts'
import { changeListQuery, filtersIn, type ListChange, readListQuery } from '../../ui/list/list-query.ts'

/** The address's parameters of the log; by default a page has 50 messages, the most on offer. */
const query = readMessages.input.omit({ id: true, until: true }).extend({ limit: Paging.limit.default(50) })

/** Comes before every message. */
const NONE = '0'

/**
 * Gives a page of a device's log as the address says it, kept fresh by the live link. While it is held it ends with the
 * message that was the newest then, and the later ones are counted.
 */
export function useMessageLog(id: string) {
  const [search, setSearch] = useSearchParams()
  const listQuery = readListQuery(query, search)
  const filters = filtersIn(listQuery)
  const names = Object.keys(filters)
  const [until, setUntil] = useState<string>()
  const input = { id, ...listQuery, ...(until && { until }) } as Input<typeof readMessages>
  const answer = useCall(readMessages, input, { keep: true })
  const all = useCall(readMessages, { id, ...filters, limit: 1 } as Input<typeof readMessages>, {
    enabled: until !== undefined,
    quiet: true,
    keep: true,
  })
  const change = (to: ListChange) => setSearch((now) => changeListQuery(query, now, to), { replace: 'q' in to })
  const clear = () => change(Object.fromEntries(names.map((name) => [name, undefined])))

  /** Reads all that matches now, oldest first, a page after the other. */
  const readAll = async (signal: AbortSignal): Promise<LoggedMessage[]> => {
    const { token } = useSession.getState()
    const items: LoggedMessage[] = []
    for (let page = 1; ; page++) {
      const last = items[0]?._id ?? until
      const part = { id, ...filters, page, limit: MAX_LIMIT, ...(last && { until: last }) } as Input<
        typeof readMessages
      >
      const { items: more } = await call(readMessages, part, { token, signal })
      items.push(...more)
      if (more.length < MAX_LIMIT) return items.reverse()
    }
  }
  /** Holds the log at the message of any kind that is the newest now. */
  const hold = async () => {
    const { items } = await call(readMessages, { id, limit: 1 }, { token: useSession.getState().token })
    setUntil(items[0]?._id ?? NONE)
  }
  return {
    answer,
    query: listQuery,
    filters,
    change,
    clear: names.length > 0 ? clear : undefined,
    isHeld: until !== undefined,
    /** The number of matching messages that have come since the log is held. */
    later: Math.max(0, (all.data?.total ?? 0) - (answer.data?.total ?? 0)),
    hold,
    goOn: () => setUntil(undefined),
    readAll,
  }
}

export type MessageLog = ReturnType<typeof useMessageLog>
