import type { Notice } from '@wifi-tms/contract/link'
import { create } from 'zustand'
import { useSession } from '../session/session.ts'
import { useSettings } from '../settings/settings.ts'

/** The maximum number of notices in the corner of the page. */
const MAX_IN_CORNER = 5
/** The milliseconds for which a notice stays in the corner. */
const IN_CORNER_MS = 8000
/** The maximum number of notices that are kept to be read later. */
const MAX_KEPT = 50

export interface NumberedNotice extends Notice {
  number: number
  at: number
}

interface Notices {
  /** The notices in the corner of the page, newest first. */
  notices: NumberedNotice[]
  /** The notices that are kept to be read later, newest first. */
  kept: NumberedNotice[]
  /** The number of notices that arrived since the list was last read. */
  unread: number
}

const NONE: Notices = { notices: [], kept: [], unread: 0 }
export const useNotices = create<Notices>(() => NONE)

let lastNumber = 0

export const dropNotice = (number: number) =>
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.number !== number) }))

export const markNoticesRead = () => useNotices.setState({ unread: 0 })

/** Keeps a notice, and shows it in the corner unless notifications are off. */
export function keepNotice(notice: Notice) {
  const number = ++lastNumber
  const numberedNotice = { ...notice, number, at: Date.now() }
  const isShown = useSettings.getState().notifications
  useNotices.setState(({ notices, kept, unread }) => ({
    notices: isShown ? [numberedNotice, ...notices].slice(0, MAX_IN_CORNER) : notices,
    kept: [numberedNotice, ...kept].slice(0, MAX_KEPT),
    unread: unread + 1,
  }))
  if (isShown) setTimeout(() => dropNotice(number), IN_CORNER_MS)
}

// Notices are dropped when their person logs out.
useSession.subscribe(({ token }) => {
  if (!token) useNotices.setState(NONE)
})
