import { deviceFields, type devices } from '@wifi-tms/contract/devices'
import type { Input } from '@wifi-tms/contract/endpoint'

export type Query = Input<typeof devices.list>

/** One call of the list, and the row of the table that it counts for. */
export interface Question {
  row: string
  /** Within the row: what tells it from the others. */
  named: string
  /** p99 in ms. */
  aim: number
  query: Query
}

const LIMIT = 20
/** Of the first page in an order that people mostly ask for. */
const USUAL_AIM = 10
const usual = ['createdAt', 'alias', 'mac', 'status', 'state', 'lastSeenAt', 'product'] as const
const sorts = [...deviceFields, 'createdAt', 'updatedAt'] as const

/** The first, the middle and the last page of so many rows. */
export const pagesOf = (total: number) => {
  const last = Math.max(1, Math.ceil(total / LIMIT))
  return { first: 1, middle: Math.ceil(last / 2), last }
}

/** The first page in the usual orders, both ways. */
export const usualQuestions = (name: string): Question[] =>
  usual
    .flatMap((sort) => [sort, `-${sort}` as const])
    .map((sort) => ({
      row: `${name}: first page in the usual orders`,
      named: `sorted by ${sort}`,
      aim: USUAL_AIM,
      query: { page: 1, limit: LIMIT, sort },
    }))

/** Each of the three pages, sorted by each column, of all that match a filter. */
export const pageQuestions = (name: string, filter: Query, total: number, aim: number): Question[] =>
  Object.entries(pagesOf(total)).flatMap(([place, page]) =>
    sorts.map((sort) => ({
      row: `${name}: ${place} page`,
      named: `sorted by ${sort}`,
      aim,
      query: { ...filter, page, limit: LIMIT, sort },
    })),
  )

/** What people type, by how much of it. */
export const searches: Readonly<Record<string, readonly string[]>> = {
  'search, 1 character': ['k', '7', '会'],
  'search, 2 characters': ['of', '42', '東京'],
  'search, 3 characters': ['Cof', '123', '会议室'],
  'search, more': ['coffee', 'Łódź 1', 'SN1004', 'a0:1f:'],
}

/** Three pages of a search, as the list opens and sorted by alias. */
export const searchQuestions = (row: string, filter: Query, total: number, aim: number): Question[] =>
  [undefined, 'alias' as const].flatMap((sort) =>
    Object.values(pagesOf(total)).map((page) => ({
      row,
      named: `"${filter.q}", page ${page} of ${total} tags${sort ? `, sorted by ${sort}` : ''}`,
      aim,
      query: { ...filter, page, limit: LIMIT, ...(sort && { sort }) },
    })),
  )
