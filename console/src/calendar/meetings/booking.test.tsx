import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Meeting } from '@wifi-tms/contract/meetings'
import type { Room } from '@wifi-tms/contract/rooms'
import i18next from 'i18next'
import { beforeEach, expect, test } from 'vitest'
import { queries } from '../../base/calls/query-client.ts'
import { serving, show } from '../../testing/rendering.tsx'
import { speaking } from '../../testing/speaking.ts'
import { ruleTexts } from './BookingNote.tsx'
import { Decisions } from './Decisions.tsx'
import { useMayChange, useReasonAgainst } from './may-book.ts'
import { NowButtons } from './NowButtons.tsx'
import { StatusSwitch } from './StatusSwitch.tsx'
import { WaitingMeetings } from './WaitingMeetings.tsx'

beforeEach(() => queries.clear())

const stamp = '2026-11-30T08:00:00.000Z'
const stamps = { createdAt: stamp, updatedAt: stamp, createdBy: 'anna', updatedBy: 'anna' }
const pendingMeeting: Meeting = {
  _id: 'm1',
  room: 'r1',
  name: 'Stand-up',
  date: '2099-11-30',
  startTime: '09:00',
  endTime: '09:15',
  status: 'pending',
  description: '',
  organiser: '',
  recurrence: '',
  exceptions: [],
  source: 'people',
  own: true,
  day: '2099-11-30',
  startsAt: '2099-11-30T09:00:00.000Z',
  endsAt: '2099-11-30T09:15:00.000Z',
  alsoIn: [],
  ...stamps,
}

test('the rules of a room are told one by one, and a rule that is not set is not told', async () => {
  await speaking('en', i18next)
  const textsOf = (booking: Parameters<typeof ruleTexts>[0]) => ruleTexts(booking, i18next.t)
  expect(textsOf({ who: 'editors', longest: 60 })).toEqual(['Booked by editors only'])
  expect(textsOf({ who: 'members' })).toEqual([])
  expect(textsOf({ who: 'members', ahead: 0, buffer: 0, approval: false })).toEqual(['For the same day only'])
  expect(textsOf({ who: 'members', longest: 90, ahead: 1, buffer: 10, approval: true })).toEqual([
    'At most 90 minutes',
    'Up to 1 day ahead',
    '10 minutes free before and after',
    'An editor has to approve it',
  ])
})

/** Says which of the rooms and meetings the person at the screen may book and change. */
function Allowed() {
  const reasonAgainst = useReasonAgainst()
  const mayChange = useMayChange()
  const meetings = { own: true, others: false }
  const booked = (['members', 'editors'] as const).filter((who) => !reasonAgainst({ booking: { who } }))
  const changed = Object.entries(meetings).filter(([, own]) => mayChange({ source: 'people', own }))
  return [...booked, ...changed.map(([name]) => name), mayChange({ source: 'calendar', own: true }) && 'calendar']
    .filter(Boolean)
    .join(' ')
}

test('[role-filter] members book the rooms that members may book, and change their own meetings only', async () => {
  for (const [role, allowed] of [
    ['member', 'members own'],
    ['editor', 'members editors own others'],
  ] as const) {
    const { container, unmount } = await show(<Allowed />, { roles: [role] })
    expect(container.textContent).toBe(allowed)
    unmount()
  }
})

test('[state-meeting] members see that their meeting waits, and are not offered to approve it', async () => {
  serving(() => new Promise(() => {}))
  await show(<StatusSwitch meeting={pendingMeeting} />, { roles: ['member'] })
  screen.getByText('waiting for approval')
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('switch')).toBeNull()
})

test('only the occurrence of a series that takes place now can be ended', async () => {
  const now = { ...pendingMeeting, date: '2026-11-30', own: true }
  const room = { _id: 'r1', name: 'Garden', state: 'busy', now, next: null } as unknown as Room
  const buttonsOn = (day: string) => <NowButtons room={room} meeting={{ _id: 'm1', day }} />
  await show(
    <>
      {buttonsOn('2026-11-30')}
      {buttonsOn('2026-12-01')}
    </>,
    { roles: ['member'] },
  )
  expect(screen.getAllByRole('button', { name: 'End now: Garden' })).toHaveLength(1)
})

test('a meeting that was not approved before its end is marked as over, and can only be declined', async () => {
  await show(<Decisions meeting={{ ...pendingMeeting, endsAt: '2000-01-01T00:00:00.000Z' }} />, { roles: ['editor'] })
  screen.getByText('over')
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Decline'])
})

test('the last page of waiting meetings leads back to the page before when it becomes empty', async () => {
  let total = 11
  serving((call) => {
    if (!call.includes('/rest/meetings?')) return { items: [], total: 0 }
    const isLastPage = call.includes('page=2')
    return {
      items: isLastPage && total < 11 ? [] : [{ ...pendingMeeting, name: isLastPage ? 'Last' : 'First' }],
      total,
    }
  })
  await show(<WaitingMeetings />, { roles: ['editor'] })
  fireEvent.click(await screen.findByTitle('2'))
  await screen.findByText('Last')
  total = 10
  await act(() => queries.invalidateQueries())
  await screen.findByText('First')
})

test('[state-meeting] editors find the meetings that wait, and approve one after a question with its name', async () => {
  const writtenStatuses: unknown[] = []
  serving((call, body) => {
    if (call.startsWith('PUT ')) writtenStatuses.push(body.status)
    if (call.startsWith('GET /user/api/rest/meetings?')) return { items: [pendingMeeting], total: 1 }
    return call.startsWith('GET ') ? { items: [], total: 0 } : { ...pendingMeeting, status: 'enable' }
  })
  await show(<WaitingMeetings />, { roles: ['editor'] })
  const region = await screen.findByRole('region', { name: 'Waiting for approval' })
  fireEvent.click(within(region).getByRole('button', { name: 'Approve Stand-up' }))
  const dialog = await screen.findByRole('dialog', { name: 'Approve meeting Stand-up?' })
  await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Approve' })))
  await waitFor(() => expect(writtenStatuses).toEqual(['enable']))
})

test('members do not ask for the meetings that wait', async () => {
  const calls = serving(() => ({ items: [], total: 0 }))
  const { container } = await show(<WaitingMeetings />, { roles: ['member'] })
  await act(async () => {})
  expect([calls, container.textContent]).toEqual([[], ''])
})
