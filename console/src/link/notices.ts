import type { Notice } from '@wifi-tms/contract/link'
import { create } from 'zustand'

/** The most notices kept, and for how long one stands on the screen, in milliseconds. */
const KEPT = 5
const STANDS_MS = 8000

export interface Noticed extends Notice {
  number: number
}

/** Events worth a person's eye, newest first. */
export const useNotices = create<{ notices: Noticed[] }>(() => ({ notices: [] }))

let count = 0

export const unnotice = (number: number) =>
  useNotices.setState(({ notices }) => ({ notices: notices.filter((one) => one.number !== number) }))

export function notice(one: Notice) {
  const number = ++count
  useNotices.setState(({ notices }) => ({ notices: [{ ...one, number }, ...notices].slice(0, KEPT) }))
  setTimeout(() => unnotice(number), STANDS_MS)
}
