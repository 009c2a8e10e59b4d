import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Input } from '@wifi-tms/contract/endpoint'
import { MAX_LIMIT } from '@wifi-tms/contract/resource'
import { useMemo } from 'react'
import { call } from '../http/call.ts'
import { useSession } from '../session/session.ts'
import type { Listed, ListedOf } from './resource.ts'

interface RequestOptions {
  token: string | undefined
  signal: AbortSignal
}

/** Reads the objects with these ids, with one call for each `MAX_LIMIT` of them; deleted ones are left out. */
async function readByIds<R extends Listed>({ list }: R, ids: readonly string[], options: RequestOptions) {
  const pages = Array.from({ length: Math.ceil(ids.length / MAX_LIMIT) }, (_, index) =>
    call(
      list,
      { _id: ids.slice(index * MAX_LIMIT, (index + 1) * MAX_LIMIT), limit: MAX_LIMIT } as Input<R['list']>,
      options,
    ),
  )
  return ((await Promise.all(pages)) as { items: ListedOf<R>[] }[]).flatMap(({ items }) => items)
}

/** Reads every object of a resource, page after page. */
async function readAll<R extends Listed>({ list }: R, sort: string, options: RequestOptions): Promise<ListedOf<R>[]> {
  const rows: ListedOf<R>[] = []
  for (let page = 1; ; page++) {
    const answer = await call(list, { page, limit: MAX_LIMIT, sort } as Input<R['list']>, options)
    const { items, total } = answer as { items: ListedOf<R>[]; total: number }
    rows.push(...items)
    if (items.length === 0 || rows.length >= total) return rows
  }
}

/** Fetches objects by one query whose key contains `input`, and gives them by id. */
function useById<R extends Listed>(
  { list }: R,
  input: object,
  enabled: boolean,
  fetchObjects: (options: RequestOptions) => Promise<ListedOf<R>[]>,
): ReadonlyMap<string, ListedOf<R>> {
  const { data } = useQuery({
    queryKey: [list.reads, list.path, input],
    queryFn: ({ signal }) => fetchObjects({ token: useSession.getState().token, signal }),
    enabled,
    placeholderData: keepPreviousData,
  })
  return useMemo(() => new Map(data?.map((object) => [object._id, object])), [data])
}

/** Gives the objects that rows on the screen refer to, by id, with one query for all of them. */
export function useObjects<R extends Listed, T>(
  resource: R,
  rows: readonly T[],
  idOf: (row: T) => string | null | undefined,
) {
  const ids = [...new Set(rows.map(idOf))].filter((id) => typeof id === 'string' && id !== '').sort() as string[]
  return useById(resource, { ids }, ids.length > 0, (options) => readByIds(resource, ids, options))
}

/** Gives every object of a resource, by id and in order. It is for resources that have at most dozens of objects. */
export const useAllObjects = <R extends Listed>(resource: R, sort: string, enabled = true) =>
  useById(resource, { all: sort }, enabled, (options) => readAll(resource, sort, options))

/** Gives the object with this id; undefined until it is fetched. */
export const useObject = <R extends Listed>(resource: R, id: string | null | undefined) =>
  useObjects(resource, [id], (object) => object).get(id ?? '')
