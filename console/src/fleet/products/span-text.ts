const DAY_SECONDS = 86_400

/** The units with their lengths in seconds. A unit is used for spans of `from` seconds or more. */
const units = [
  { unit: 'year', seconds: 365 * DAY_SECONDS, from: 730 * DAY_SECONDS },
  { unit: 'month', seconds: (365 / 12) * DAY_SECONDS, from: 60 * DAY_SECONDS },
  { unit: 'day', seconds: DAY_SECONDS, from: DAY_SECONDS },
  { unit: 'hour', seconds: 3600, from: 3600 },
  { unit: 'minute', seconds: 60, from: 0 },
] as const

/** Writes a span of time, rounded to its largest fitting unit, in a language: "5 minutes", "12 months". */
export function spanText(seconds: number, language: string): string {
  const { unit, seconds: size } = units.find(({ from }) => seconds >= from)!
  const options = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: unit === 'year' ? 1 : 0 } as const
  return new Intl.NumberFormat(language, options).format(seconds / size)
}
