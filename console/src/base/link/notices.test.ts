import type { Notice } from '@wifi-tms/contract/link'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../session/session.ts'
import { changeSettings } from '../settings/settings.ts'
import { keepNotice, markNoticesRead, useNotices } from './notices.ts'

const notice: Notice = {
  kind: 'refused',
  count: 1,
  device: { _id: null, mac: '02fe00000001', alias: '' },
  message: '',
}
const state = () => {
  const { notices, kept, unread } = useNotices.getState()
  return { inCorner: notices.length, kept: kept.length, unread }
}

beforeEach(() => {
  vi.useFakeTimers()
  useSession.setState({ token: 'abc' })
})
afterEach(() => {
  useSession.setState({ token: undefined })
  changeSettings({ notifications: true })
  vi.useRealTimers()
})

test('[layout-notify] a notice is shown in the corner for 8 s, at most 5 at once, and the last 50 are kept in the list', () => {
  for (let times = 0; times < 60; times++) keepNotice(notice)
  expect(state()).toEqual({ inCorner: 5, kept: 50, unread: 60 })
  vi.advanceTimersByTime(8000)
  expect(state()).toEqual({ inCorner: 0, kept: 50, unread: 60 })
  markNoticesRead()
  expect(state().unread).toBe(0)
})

test('[layout-notify] with notifications off no notice is shown in the corner, but notices are kept in the list', () => {
  changeSettings({ notifications: false })
  keepNotice(notice)
  expect(state()).toEqual({ inCorner: 0, kept: 1, unread: 1 })
})

test('a logout drops all notices', () => {
  keepNotice(notice)
  useSession.setState({ token: undefined })
  expect(state()).toEqual({ inCorner: 0, kept: 0, unread: 0 })
})
