import type { Input } from '@wifi-tms/contract/endpoint'
import { PAGE_SIZES } from '@wifi-tms/contract/resource'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { create } from 'zustand'
import { queries } from '../../base/calls/query-client.ts'
import type { Listed, ListedOf } from '../../base/calls/resource.ts'
import { callQuery, useCall } from '../../base/calls/use-call.ts'
import { keep, recall } from '../../base/keep.ts'
import {
  addressOf,
  changeListQuery,
  filtersIn,
  type ListChange,
  type ListQuery,
  readListQuery,
  singleValue,
  withoutPage,
} from './list-query.ts'

interface Options {
  /** The order until a person chooses another; absent for the server's own. */
  sort?: string
  /** The filters until a person chooses other values for them. */
  filters?: Readonly<Record<string, string>>
  /** The filters that may have more than one value. */
  several?: readonly string[]
  /** Called before every change of the search or a filter, after which other rows may match. */
  onNarrow?: () => void
}

const SIZES_KEY = 'PAGE_SIZES'
const Sizes = z.record(z.string(), z.literal(PAGE_SIZES))

/** The page size that a person chose last for each list, which this browser remembers. */
const usePageSizes = create<z.infer<typeof Sizes>>(() => Sizes.safeParse(recall('localStorage', SIZES_KEY)).data ?? {})

/** Keeps the page size that a person has chosen, unless it is none of `PAGE_SIZES`. */
function keepPageSize(list: string, size: number) {
  const newSizes = Sizes.safeParse({ ...usePageSizes.getState(), [list]: size })
  if (!newSizes.success) return
  usePageSizes.setState(newSizes.data)
  keep('localStorage', SIZES_KEY, newSizes.data)
}

/** The parameters that change the page or order, but not which rows match. */
const pagingParameters = ['page', 'limit', 'sort']

const inputOf = <R extends Listed>(
  query: ListQuery,
  sort: string | undefined,
  defaultFilters: Options['filters'] = {},
) => ({ ...defaultFilters, ...query, ...(sort && { sort }) }) as Input<R['list']>

/**
 * Reads the query of a list from the address. An address without a page size gets the size that the person chose last.
 */
function queryOf(
  { list: { input } }: Listed,
  search: URLSearchParams,
  size: ListQuery['limit'] | undefined,
  several: readonly string[] | undefined,
) {
  const listQuery = readListQuery(input, search, several)
  return size && !search.has('limit') ? { ...listQuery, limit: size } : listQuery
}

/** Fetches the page of a list at an address, before the list is mounted. */
export const prefetchList = (resource: Listed, search: URLSearchParams, { several }: Pick<Options, 'several'> = {}) => {
  const query = queryOf(resource, search, usePageSizes.getState()[resource.list.path], several)
  return queries.prefetchQuery(callQuery(resource.list, inputOf(query, undefined), { quiet: true }))
}

/** Gives the page of a resource's list that the address names, and the functions that change the address. */
export function useList<R extends Listed>(
  resource: R,
  { sort: usualSort, filters: usualFilters, onNarrow, several }: Options = {},
) {
  const { input } = resource.list
  const [search, setSearch] = useSearchParams()
  const size = usePageSizes((sizes) => sizes[resource.list.path])
  const query = useMemo(() => queryOf(resource, search, size, several), [resource, search, size, several])
  const change = useCallback(
    (parameters: ListChange, { replace = 'q' in parameters } = {}) => {
      if (Object.keys(parameters).some((name) => !pagingParameters.includes(name))) onNarrow?.()
      if (typeof parameters.limit === 'number') keepPageSize(resource.list.path, parameters.limit)
      // While a search is typed, the browser's history keeps one entry, not one for each pause.
      setSearch((current) => changeListQuery(input, current, parameters), { replace })
    },
    [input, resource.list.path, setSearch, onNarrow],
  )
  const sort = query.sort ?? usualSort
  const listInput = inputOf<R>(query, sort, usualFilters)
  const answer = useCall(resource.list, listInput, { keepsPrevious: true })
  const data = answer.data as { items: readonly ListedOf<R>[]; total: number } | undefined
  const { error, isPlaceholderData, refetch } = answer
  const filters = filtersIn(query)
  /** Gives a function that removes filters; undefined if there are none. */
  const removerOf = (names: string[]) =>
    names.length > 0 ? () => change(Object.fromEntries(names.map((name) => [name, undefined]))) : undefined
  const filterNames = Object.keys(filters)
  return {
    resource,
    query,
    change,
    answer: { data, error, isPlaceholderData, refetch },
    rows: data?.items ?? [],
    total: data?.total ?? 0,
    filters,
    /** The search, filters and order of the call, without the page. */
    search: withoutPage(listInput as ListQuery),
    /** The search, filters and order in force as the query of an address. */
    address: addressOf(query),
    /** Replaces the query of the address. */
    open: (address: string) => {
      onNarrow?.()
      setSearch(new URLSearchParams(address))
    },
    /** Removes search and filters; absent if there are none. */
    clear: removerOf(filterNames),
    /** Removes the filters but not the search; absent unless there are both. */
    clearFilters: query.q ? removerOf(filterNames.filter((name) => name !== 'q')) : undefined,
    /** The props of a field that filters the list by one value. */
    filter: (name: string) => ({
      value: singleValue(filters[name]),
      onChange: (value: string | undefined) => change({ [name]: value }),
    }),
    /** The props of a field that filters the list by any of several values. */
    filterAny: (name: string) => ({
      value: [filters[name] ?? []].flat(),
      onChange: (values: string[]) => change({ [name]: values }),
    }),
    /** The props of a field that orders the list. */
    order: { value: sort, onChange: (newSort: string | undefined) => change({ sort: newSort }) },
  }
}

export type List<R extends Listed> = ReturnType<typeof useList<R>>
