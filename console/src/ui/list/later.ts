import { lazy } from 'react'

/**
 * The fields around a list are fetched separately: they are half as large as the rest of its page, and the rows shall
 * come first.
 */
const fields = () => import('./list-fields.ts')

export const ListTools = lazy(async () => ({ default: (await fields()).ListTools }))
export const Pager = lazy(async () => ({ default: (await fields()).Pager }))
export const SearchBox = lazy(async () => ({ default: (await fields()).SearchBox }))
