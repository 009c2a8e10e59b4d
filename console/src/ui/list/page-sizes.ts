import { PAGE_SIZES } from '@wifi-tms/contract/resource'
import { z } from 'zod'
import { create } from 'zustand'
import { keep, recall } from '../../base/keep.ts'

const KEY = 'PAGE_SIZES'
const Sizes = z.record(z.string(), z.literal(PAGE_SIZES))

/** The page size that a person chose last for each list, which this browser remembers. */
export const usePageSizes = create<z.infer<typeof Sizes>>(() => Sizes.safeParse(recall('localStorage', KEY)).data ?? {})

/** Keeps the size that a person has chosen, unless no list offers it. */
export function keepPageSize(list: string, size: number) {
  const newSizes = Sizes.safeParse({ ...usePageSizes.getState(), [list]: size })
  if (!newSizes.success) return
  usePageSizes.setState(newSizes.data)
  keep('localStorage', KEY, newSizes.data)
}
