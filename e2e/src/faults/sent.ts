const MB = 1024 * 1024

/** A body of 4 MB of spaces. */
export const big = Buffer.alloc(4 * MB, ' ')
/** Bodies of nothing but spaces, long texts, and as many values as are accepted. */
export const bodies = [
  Buffer.alloc(16 * MB, ' '),
  Buffer.from(JSON.stringify({ data: { a: Array(15).fill('x'.repeat(MB - 2)) } })),
  Buffer.from(JSON.stringify({ data: { a: Array(248).fill(Array(1000).fill('x'.repeat(50))) } })),
]
/** The numbers below `most`, with commas. */
const range = (most: number) => Array.from({ length: most }, (_, index) => index).join(',')
const WEEK = 'MO,TU,WE,TH,FR,SA,SU'
/**
 * Rules that are costly to work out: one that looks at each second minute and finds none, others that visit all days or
 * minutes until 2100.
 */
export const rules = [
  'FREQ=MINUTELY;INTERVAL=2;BYMINUTE=1',
  `FREQ=YEARLY;BYWEEKNO=${range(54).slice(2)};BYDAY=${WEEK};BYSETPOS=999`,
  `FREQ=WEEKLY;BYDAY=${WEEK};BYMONTH=2;BYMONTHDAY=30`,
  `FREQ=DAILY;BYHOUR=${range(24)};BYMINUTE=${range(60)};BYSETPOS=999`,
].map((repeat) => new URLSearchParams({ triggerTime: '2030-01-01T00:00', timeZone: 'UTC', repeat }))

/** A text that is no JSON and full of possible names of secrets; in base64 it is as long as a message may be. */
export const words = 'pass'.repeat(9000)
export const secrets = [Buffer.from(words).toString('base64'), words]
