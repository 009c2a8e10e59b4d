/** What repeats begins in these years, and ends with the last of them. */
export const FIRST_YEAR = 1970
export const LAST_YEAR = 2100

const list = (one: string) => `${one}(,${one}){0,99}`
const whole = '[1-9]\\d{0,3}'

/** What a rule is made of, by RFC 5545, and what each part may hold. */
const parts: Readonly<Record<string, RegExp>> = {
  FREQ: /^(YEARLY|MONTHLY|WEEKLY|DAILY|HOURLY|MINUTELY)$/,
  INTERVAL: new RegExp(`^${whole}$`),
  COUNT: new RegExp(`^${whole}$`),
  UNTIL: /^\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3])[0-5]\d[0-5]\dZ?)?$/,
  BYDAY: new RegExp(`^${list('([+-]?[1-9]\\d?)?(MO|TU|WE|TH|FR|SA|SU)')}$`),
  BYMONTHDAY: new RegExp(`^${list('[+-]?([1-9]|[12]\\d|3[01])')}$`),
  BYMONTH: new RegExp(`^${list('([1-9]|1[0-2])')}$`),
  BYYEARDAY: new RegExp(`^${list('[+-]?[1-9]\\d{0,2}')}$`),
  BYWEEKNO: new RegExp(`^${list('[+-]?([1-9]|[1-4]\\d|5[0-3])')}$`),
  BYSETPOS: new RegExp(`^${list('[+-]?[1-9]\\d{0,2}')}$`),
  BYHOUR: new RegExp(`^${list('(\\d|1\\d|2[0-3])')}$`),
  BYMINUTE: new RegExp(`^${list('[1-5]?\\d')}$`),
  WKST: /^(MO|TU|WE|TH|FR|SA|SU)$/,
}
/** A rule slower than this has no part that says a time of day. */
export const DAILY_PARTS = Object.keys(parts).filter((name) => name !== 'BYHOUR' && name !== 'BYMINUTE')

/** The parts of a rule by their names. */
export type RuleParts = Readonly<Record<string, string>>

/** The parts of a rule; undefined where it is none. */
export function ruleParts(text: string): RuleParts | undefined {
  const pairs = text
    .replace(/^RRULE:/, '')
    .split(';')
    .map((part) => part.split('=') as [string, string])
  const said = Object.fromEntries(pairs)
  const known = pairs.every(([name, value]) => Object.hasOwn(parts, name) && parts[name]!.test(value ?? ''))
  const fits = known && 'FREQ' in said && pairs.length === Object.keys(said).length
  return fits && !('COUNT' in said && 'UNTIL' in said) ? said : undefined
}
