import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { computeMeetings } from './compute-meetings.ts'
import { spanFrom } from './rules.ts'
import expected from './testing/cases/expected.json' with { type: 'json' }

interface Case {
  zone: string
  headers?: Record<string, string>
  /** The last day of the expanded span. */
  to?: string
  instances: string[]
  why: string
}

const NOW = new Date('2026-11-25T12:00:00Z')

function read(name: string, { zone, headers, to = '2027-04-30' }: Case): string[] {
  const bytes = readFileSync(new URL(`testing/cases/${name}.ics`, import.meta.url))
  const type = headers?.['content-type'] ?? 'text/calendar; charset=utf-8'
  const { meetings } = computeMeetings({
    reading: { file: { bytes, type, encoding: '' } },
    room: { id: 'a', timeZone: zone, language: 'en' },
    span: { ...spanFrom(NOW), timeZone: zone },
    now: NOW,
    ownEntryIds: [],
    writtenInstances: [],
  })
  return meetings
    .filter(({ date }) => date >= '2026-11-26' && date <= to)
    .map(({ date, startTime, endTime, name }) => `${date} ${startTime}-${endTime} ${name}`)
    .sort()
}

test.each(Object.entries(expected as Record<string, Case>))(
  'the calendar %s.ics has its expected meetings',
  (name, wanted) => {
    expect(read(name, wanted), wanted.why).toEqual(wanted.instances)
  },
)
