import { fold } from '@wifi-tms/contract/fold'
import type { DefaultOptionType } from 'antd/es/select'

/** Makes a select field find options by text in one of these properties, ignoring case and accents as lists do. */
export const searchIn = (...names: readonly string[]) => ({
  filterOption: (typed: string, option?: DefaultOptionType) =>
    names.some((name) => fold(String(option?.[name] ?? '')).includes(fold(typed))),
})
