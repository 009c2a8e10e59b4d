import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import { changeListQuery, readListQuery } from './list-query.ts'

/** The list's query as it stands in the address, and the way to change it there. */
export function useListQuery(input: z.ZodObject) {
  const [search, setSearch] = useSearchParams()
  const query = useMemo(() => readListQuery(input, search), [input, search])
  const change = useCallback(
    (to: Record<string, string | number | undefined>) =>
      setSearch((now) => changeListQuery(input, now, to), { replace: 'q' in to }),
    [input, setSearch],
  )
  return { query, change }
}
