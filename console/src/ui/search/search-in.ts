import { fold } from '@wifi-tms/contract/fold'
import type { DefaultOptionType } from 'antd/es/select'

/** Finds options of a field as lists find rows: by words that occur in one of these properties. */
export const searchIn = (...names: readonly string[]) => ({
  filterOption: (typed: string, option?: DefaultOptionType) =>
    names.some((name) => fold(String(option?.[name] ?? '')).includes(fold(typed))),
})
