import type { Notice } from '@wifi-tms/contract/link'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../session/session.ts'
import { changeSettings } from '../settings/settings.ts'
import { keepNotice, readNotices, useNotices } from './notices.ts'

const notice: Notice = {
  kind: 'refused',
  count: 1,
  device: { _id: null, mac: '02fe00000001', alias: '' },
  message: '',
}
const state = () => {
  const { notices, last, unread } = useNotices.getState()
  return { standing: notices.length, kept: last.length, unread }
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

test('[layout-notify] a notice stands for a while, and is kept to be read', () => {
  for (let times = 0; times < 60; times++) keepNotice(notice)
  expect(state()).toEqual({ standing: 5, kept: 50, unread: 60 })
  vi.advanceTimersByTime(8000)
  expect(state()).toEqual({ standing: 0, kept: 50, unread: 60 })
  readNotices()
  expect(state().unread).toBe(0)
})

test('[layout-notify] where notifications are off nothing comes up, and all is kept', () => {
  changeSettings({ notifications: false })
  keepNotice(notice)
  expect(state()).toEqual({ standing: 0, kept: 1, unread: 1 })
})

test('the notices of one person are gone after a logout', () => {
  keepNotice(notice)
  useSession.setState({ token: undefined })
  expect(state()).toEqual({ standing: 0, kept: 0, unread: 0 })
})
