/** The first and the last year in which a recurrence may begin. It ends with the last year at the latest. */
export const FIRST_YEAR = 1970
export const LAST_YEAR = 2100

/** The parts of a rule, by RFC 5545, and the values of each; those that begin with BY hold a list. */
export const partValues: Readonly<Record<string, RegExp>> = {
  FREQ: /^(YEARLY|MONTHLY|WEEKLY|DAILY|HOURLY|MINUTELY)$/,
  INTERVAL: /^[1-9]\d{0,3}$/,
  COUNT: /^[1-9]\d{0,3}$/,
  UNTIL: /^\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3])[0-5]\d[0-5]\dZ?)?$/,
  BYDAY: /^([+-]?[1-9]\d?)?(MO|TU|WE|TH|FR|SA|SU)$/,
  BYMONTHDAY: /^[+-]?([1-9]|[12]\d|3[01])$/,
  BYMONTH: /^([1-9]|1[0-2])$/,
  BYYEARDAY: /^[+-]?[1-9]\d{0,2}$/,
  BYWEEKNO: /^[+-]?([1-9]|[1-4]\d|5[0-3])$/,
  BYSETPOS: /^[+-]?[1-9]\d{0,2}$/,
  BYHOUR: /^(\d|1\d|2[0-3])$/,
  BYMINUTE: /^[1-5]?\d$/,
  WKST: /^(MO|TU|WE|TH|FR|SA|SU)$/,
}
/** The maximum number of values of one part. */
const LONGEST_LIST = 100

/** True if a rule may have a part of this name with this value. */
const isValidPart = (name: string, value: string): boolean => {
  const values = name.startsWith('BY') ? value.split(',') : [value]
  return (
    Object.hasOwn(partValues, name) &&
    values.length <= LONGEST_LIST &&
    values.every((each) => partValues[name]!.test(each))
  )
}
/** The parts of a rule that repeats at most once a day: all but the two that choose a time of day. */
export const DAILY_PARTS = Object.keys(partValues).filter((name) => name !== 'BYHOUR' && name !== 'BYMINUTE')

/** The parts of a rule by their names. */
export type RuleParts = Readonly<Record<string, string>>

/** The parts of a recurrence rule; undefined if the text is no valid rule. */
export function ruleParts(text: string): RuleParts | undefined {
  const pairs = text
    .replace(/^RRULE:/, '')
    .split(';')
    .map((part) => part.split('=') as [string, string, ...string[]])
  const values = Object.fromEntries(pairs)
  const areValid = pairs.every(([name, value = '', ...more]) => more.length === 0 && isValidPart(name, value))
  // No part may occur twice.
  const isValid = areValid && 'FREQ' in values && pairs.length === Object.keys(values).length
  return isValid && !('COUNT' in values && 'UNTIL' in values) ? values : undefined
}
