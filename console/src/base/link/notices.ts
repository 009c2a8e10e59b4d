import type { Notice } from '@wifi-tms/contract/link'
import { create } from 'zustand'
import { useSession } from '../session/session.ts'
import { useSettings } from '../settings/settings.ts'

/** The most notices in the corner, the milliseconds that each stands there, and the most that are kept to be read. */
const STANDING = 5
const STANDS_MS = 8000
const KEPT = 50

export interface NumberedNotice extends Notice {
  number: number
  at: number
}

interface Notices {
  /** The events worth a person's eye that came just now, newest first. */
  notices: NumberedNotice[]
  /** The last of them, newest first; so many came since the list was last read. */
  last: NumberedNotice[]
  unread: number
}

const NONE: Notices = { notices: [], last: [], unread: 0 }
export const useNotices = create<Notices>(() => NONE)

let count = 0

export const dropNotice = (number: number) =>
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.number !== number) }))

export const readNotices = () => useNotices.setState({ unread: 0 })

/** Keeps a notice, and lets it come up where people want that. */
export function keepNotice(notice: Notice) {
  const number = ++count
  const listed = { ...notice, number, at: Date.now() }
  const comesUp = useSettings.getState().notifications
  useNotices.setState(({ notices, last, unread }) => ({
    notices: comesUp ? [listed, ...notices].slice(0, STANDING) : notices,
    last: [listed, ...last].slice(0, KEPT),
    unread: unread + 1,
  }))
  if (comesUp) setTimeout(() => dropNotice(number), STANDS_MS)
}

// The notices of one person are not for the next.
useSession.subscribe(({ token }) => {
  if (!token) useNotices.setState(NONE)
})
