import type { CloudKind } from '@wifi-tms/contract/feeds'

/** Other people's events in the JSON of each service, by the property that each of them tests. */
export const otherEvents: Record<CloudKind, (at: { start: string; end: string }) => Record<string, object>> = {
  microsoft: ({ start, end }) => {
    const localTime = (dateTime: string) => ({ dateTime: `${dateTime}:00.0000000`, timeZone: 'UTC' })
    const plainEvent = {
      subject: 'Board',
      start: localTime(start),
      end: localTime(end),
      showAs: 'busy',
      sensitivity: 'normal',
    }
    return {
      board: {
        ...plainEvent,
        bodyPreview: 'Agenda',
        organizer: { emailAddress: { name: 'Anna', address: 'anna@example.com' } },
      },
      secret: { ...plainEvent, sensitivity: 'private' },
      free: { ...plainEvent, showAs: 'free' },
      off: { ...plainEvent, isCancelled: true },
      declined: { ...plainEvent, responseStatus: { response: 'declined' } },
      day: {
        ...plainEvent,
        subject: 'Fair',
        isAllDay: true,
        start: localTime('2026-12-02T00:00'),
        end: localTime('2026-12-03T00:00'),
      },
      elsewhere: { ...plainEvent, start: { dateTime: '2026-11-30T08:30:00', timeZone: 'Pacific Standard Time' } },
    }
  },
  google: ({ start, end }) => {
    const plainEvent = { summary: 'Board', start: { dateTime: `${start}:00Z` }, end: { dateTime: `${end}:00Z` } }
    return {
      board: { ...plainEvent, description: 'Agenda', organizer: { displayName: 'Anna', email: 'anna@example.com' } },
      secret: { ...plainEvent, visibility: 'private' },
      free: { ...plainEvent, transparency: 'transparent' },
      off: { ...plainEvent, status: 'cancelled' },
      declined: { ...plainEvent, attendees: [{ self: true, responseStatus: 'declined' }] },
      day: { ...plainEvent, summary: 'Fair', start: { date: '2026-12-02' }, end: { date: '2026-12-03' } },
      nothing: { ...plainEvent, start: {} },
    }
  },
}
