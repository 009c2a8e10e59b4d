import { lazy } from 'react'
import type { ListExtras as Extras } from './ListExtras.tsx'

/**
 * The fields around a list are fetched separately, so that the rows come first: the fields' code is half as large as
 * the rest of the page.
 */
const fields = () => import('./list-fields.ts')

export const ListExtras = lazy(async () => ({ default: (await fields()).ListExtras })) as unknown as typeof Extras
export const ListTools = lazy(async () => ({ default: (await fields()).ListTools }))
export const Pager = lazy(async () => ({ default: (await fields()).Pager }))
export const SearchBox = lazy(async () => ({ default: (await fields()).SearchBox }))
