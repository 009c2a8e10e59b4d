import { deviceFields, type devices } from '@wifi-tms/contract/devices'
import type { Input } from '@wifi-tms/contract/endpoint'

export type DeviceListQuery = Input<typeof devices.list>

/** One call of the device list, and the row of the table to which it belongs. */
export interface Question {
  row: string
  /** The name of the call within its row. */
  name: string
  /** The p99 that is aimed at, in ms. */
  aim: number
  query: DeviceListQuery
}

/** The number of rows in a page of the list. */
const LIMIT = 20
/** The p99 in ms that is aimed at for the first page in an order that people often choose. */
const USUAL_AIM = 10
/** The columns by which people often sort; and all columns by which the list can be sorted. */
const usualSorts = ['createdAt', 'alias', 'mac', 'status', 'state', 'lastSeenAt', 'product'] as const
const sorts = [...deviceFields, 'createdAt', 'updatedAt'] as const

/** The numbers of the first, the middle and the last page of `total` rows. */
export const pagesOf = (total: number) => {
  const lastPage = Math.max(1, Math.ceil(total / LIMIT))
  return { first: 1, middle: Math.ceil(lastPage / 2), last: lastPage }
}

/** Calls for the first page in the orders that people often choose, ascending and descending. */
export const usualQuestions = (label: string): Question[] =>
  usualSorts
    .flatMap((sort) => [sort, `-${sort}` as const])
    .map((sort) => ({
      row: `${label}: first page in the usual orders`,
      name: `sorted by ${sort}`,
      aim: USUAL_AIM,
      query: { page: 1, limit: LIMIT, sort },
    }))

/** Calls for the first, the middle and the last page of all rows that match a filter, sorted by each column. */
export const pageQuestions = (label: string, filter: DeviceListQuery, total: number, aim: number): Question[] =>
  Object.entries(pagesOf(total)).flatMap(([place, page]) =>
    sorts.map((sort) => ({
      row: `${label}: ${place} page`,
      name: `sorted by ${sort}`,
      aim,
      query: { ...filter, page, limit: LIMIT, sort },
    })),
  )

/** Texts that people search for, grouped by length. */
export const searches: Readonly<Record<string, readonly string[]>> = {
  'search, 1 character': ['k', '7', '会'],
  'search, 2 characters': ['of', '42', '東京'],
  'search, 3 characters': ['Cof', '123', '会议室'],
  'search, more': ['coffee', 'Łódź 1', 'SN1004', 'a0:1f:'],
}

/** Calls for the first, the middle and the last page of a search, in the list's default order and sorted by alias. */
export const searchQuestions = (row: string, filter: DeviceListQuery, total: number, aim: number): Question[] =>
  [undefined, 'alias' as const].flatMap((sort) =>
    Object.values(pagesOf(total)).map((page) => ({
      row,
      name: `"${filter.q}", page ${page} of ${total} tags${sort ? `, sorted by ${sort}` : ''}`,
      aim,
      query: { ...filter, page, limit: LIMIT, ...(sort && { sort }) },
    })),
  )
