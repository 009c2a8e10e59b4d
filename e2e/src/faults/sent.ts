const MB = 1024 * 1024

/** 4 MB of spaces. */
export const spaces = Buffer.alloc(4 * MB, ' ')
/** Bodies near the limit of 16 MB: only spaces, long texts, and the most values that are accepted. */
export const bodies = [
  Buffer.alloc(16 * MB, ' '),
  Buffer.from(JSON.stringify({ data: { a: Array(15).fill('x'.repeat(MB - 2)) } })),
  Buffer.from(JSON.stringify({ data: { a: Array(248).fill(Array(1000).fill('x'.repeat(50))) } })),
]
/** The numbers from 0 to `end` - 1 with commas: 3 → '0,1,2'. */
const range = (end: number) => Array.from({ length: end }, (_, index) => index).join(',')
const WEEK = 'MO,TU,WE,TH,FR,SA,SU'
/**
 * Queries with recurrence rules that are costly to compute: the first never matches though every second minute is
 * tried; the others try all days or minutes until 2100.
 */
export const rules = [
  'FREQ=MINUTELY;INTERVAL=2;BYMINUTE=1',
  // The weeks of a year are counted from 1: `slice(2)` removes '0,'.
  `FREQ=YEARLY;BYWEEKNO=${range(54).slice(2)};BYDAY=${WEEK};BYSETPOS=999`,
  `FREQ=WEEKLY;BYDAY=${WEEK};BYMONTH=2;BYMONTHDAY=30`,
  `FREQ=DAILY;BYHOUR=${range(24)};BYMINUTE=${range(60)};BYSETPOS=999`,
].map((repeat) => new URLSearchParams({ triggerTime: '2030-01-01T00:00', timeZone: 'UTC', repeat }))

/** A text that is no JSON and full of possible names of secrets; in base64 it has the length limit of a message. */
export const longText = 'pass'.repeat(9000)
/** Messages of tags with this text, in base64 and plain. */
export const secrets = [Buffer.from(longText).toString('base64'), longText]
