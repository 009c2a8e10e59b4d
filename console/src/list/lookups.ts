import { type Algorithm, algorithms } from '@wifi-tms/contract/algorithms'
import { type Product, products } from '@wifi-tms/contract/products'
import { MAX_LIMIT } from '@wifi-tms/contract/resource'
import { type ScreenType, screenTypes } from '@wifi-tms/contract/screen-types'
import { useMemo } from 'react'
import { useAsk } from '../ask/use-ask.ts'

const byId = <T extends { _id: string }>(items: readonly T[]) => new Map(items.map((one) => [one._id, one]))

/** The products, by identity and in the order of their names. */
export function useProducts(): Map<string, Product> {
  const { data } = useAsk(products.list, { limit: MAX_LIMIT, sort: 'name' })
  return useMemo(() => byId(data?.items ?? []), [data])
}

/** The screen types, by identity and in their own order. */
export function useScreenTypes(): Map<string, ScreenType> {
  const { data } = useAsk(screenTypes.list, { limit: MAX_LIMIT, sort: 'sort' })
  return useMemo(() => byId(data?.items ?? []), [data])
}

export function useAlgorithms(): Map<string, Algorithm> {
  const { data } = useAsk(algorithms.list, { limit: MAX_LIMIT, sort: 'name' })
  return useMemo(() => byId(data?.items ?? []), [data])
}
