import { lazy } from 'react'

/** The fields around a list weigh as much as half of the rest of its page: rows stand before they have been fetched. */
const fields = () => import('./list-fields.ts')

export const ListTools = lazy(async () => ({ default: (await fields()).ListTools }))
export const Pager = lazy(async () => ({ default: (await fields()).Pager }))
export const SearchBox = lazy(async () => ({ default: (await fields()).SearchBox }))
