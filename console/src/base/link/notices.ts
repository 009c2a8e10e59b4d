import type { Notice } from '@wifi-tms/contract/link'
import { create } from 'zustand'

/** The most notices kept, and for how long one stands on the screen, in milliseconds. */
const KEPT = 5
const STANDS_MS = 8000

export interface NumberedNotice extends Notice {
  number: number
}

/** The events worth a person's eye, newest first. */
export const useNotices = create<{ notices: NumberedNotice[] }>(() => ({ notices: [] }))

let count = 0

export const dropNotice = (number: number) =>
  useNotices.setState(({ notices }) => ({ notices: notices.filter((one) => one.number !== number) }))

export function keepNotice(notice: Notice) {
  const number = ++count
  useNotices.setState(({ notices }) => ({ notices: [{ ...notice, number }, ...notices].slice(0, KEPT) }))
  setTimeout(() => dropNotice(number), STANDS_MS)
}
