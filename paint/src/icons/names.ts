import { paths } from './paths.ts'

/** The icons of the WMO's codes of present weather (table 4677) that forecasts say; both ends belong to a span. */
const weather: readonly (readonly [from: number, to: number, icon: string])[] = [
  [0, 0, 'sun'],
  [1, 2, 'cloud-sun'],
  [3, 3, 'cloud'],
  [45, 48, 'cloud-fog'],
  [51, 67, 'cloud-rain'],
  [71, 77, 'cloud-snow'],
  [80, 82, 'cloud-rain'],
  [85, 86, 'cloud-snow'],
  [95, 99, 'cloud-lightning'],
]

/** The names of all icons. */
export const iconNames: readonly string[] = Object.keys(paths)

/** The outline of an icon, by its name or a code of the weather, in a square of 256; undefined where there is none. */
export function outlineOf(text: string): string | undefined {
  const name = text.trim()
  const code = /^\d{1,2}$/.test(name) ? Number(name) : Number.NaN
  const icon = weather.find(([from, to]) => code >= from && code <= to)?.[2] ?? name
  return Object.hasOwn(paths, icon) ? paths[icon] : undefined
}
