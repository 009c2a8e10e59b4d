import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * Writes src/icons/paths.ts from the filled icons of Phosphor (npm package @phosphor-icons/core 2.1.1, MIT), their outlines made
 * absolute and free of arcs by svgpath 2.6.0 (MIT). Both are too much to stand among the project's own packages, so they are
 * installed elsewhere for the occasion: `node paint/tables/make-icons.ts path/to/node_modules`.
 */

/** The icons that ship, in the order of their subjects. */
const names = `
sun sun-horizon moon moon-stars cloud cloud-sun cloud-moon cloud-rain cloud-snow cloud-lightning cloud-fog wind snowflake rainbow
thermometer thermometer-hot thermometer-cold drop umbrella tornado hurricane waves fire flame leaf tree plant flower
arrow-up arrow-down arrow-left arrow-right arrow-up-right arrow-down-right arrow-down-left arrow-up-left 
 arrows-clockwise caret-up caret-down caret-left caret-right trend-up trend-down
check check-circle x x-circle plus plus-circle minus minus-circle warning warning-circle info question prohibit star heart thumbs-up
thumbs-down  seal-check seal-percent percent tag bell bell-slash lightning power plug plugs-connected battery-empty
battery-low battery-medium battery-high battery-full battery-charging solar-panel lightbulb wifi-high wifi-low wifi-slash bluetooth
cell-signal-full cell-signal-slash cpu gear wrench hammer toolbox broom factory warehouse package
truck shipping-container barcode qr-code scales ruler shopping-cart shopping-bag basket storefront cash-register
credit-card money coins currency-eur currency-dollar currency-gbp currency-jpy currency-cny currency-krw receipt gift wallet
house buildings building-office door door-open key lock lock-open elevator stairs toilet wheelchair baby bed couch 
calendar calendar-check calendar-x clock alarm timer  user users users-three user-circle identification-badge student
chalkboard-teacher presentation video-camera microphone microphone-slash speaker-high speaker-slash phone envelope chat megaphone
map-pin compass globe signpost bus train tram subway taxi car bicycle motorcycle airplane airplane-takeoff airplane-landing boat
charging-station gas-pump traffic-cone person-simple-walk suitcase coffee fork-knife wine beer-bottle pizza hamburger bread cake
carrot orange fish egg cheese ice-cream pepper grains dog cat paw-print first-aid-kit pill syringe
stethoscope hospital heartbeat shield-check fire-extinguisher recycle trash music-note book newspaper file-text clipboard-text
chart-bar chart-line gauge target trophy medal flag rocket camera image printer monitor laptop device-mobile television
graduation-cap 
`
  .trim()
  .split(/\s+/)

interface SvgPath {
  abs(): SvgPath
  unshort(): SvgPath
  unarc(): SvgPath
  round(digits: number): SvgPath
  iterate(
    see: (segment: [string, ...number[]], index: number, x: number, y: number) => [string, ...number[]][] | undefined,
  ): SvgPath
  toString(): string
}

const folder = process.argv[2]
if (!folder) throw new Error('say where @phosphor-icons/core and svgpath are installed')
const svgpath = createRequire(join(folder, 'x'))('svgpath') as (text: string) => SvgPath

/** The outline of an icon in a square of 256: moves, lines, curves and ends only. */
function outlineOf(name: string): string {
  const svg = readFileSync(join(folder!, `@phosphor-icons/core/assets/fill/${name}-fill.svg`), 'utf8')
  const all = Array.from(svg.matchAll(/ d="([^"]+)"/g), (match) => match[1]!).join('')
  return svgpath(all)
    .abs()
    .unshort()
    .unarc()
    .iterate(([command, ...numbers], _, x, y) => {
      if (command === 'H') return [['L', numbers[0]!, y]]
      return command === 'V' ? [['L', x, numbers[0]!]] : undefined
    })
    .round(0)
    .toString()
}

const lines = names.toSorted().map((name) => `${name} ${outlineOf(name)}`)
const head = `/**
 * Outlines of icons in a square of 256, written by tables/make-icons.ts from Phosphor Icons 2.1.1: MIT License, copyright (c)
 * 2023 Phosphor Icons. Permission is granted, free of charge, to deal in them without restriction, provided that this notice is kept.
 */
const table = \`
`
const tail = `\`

/** The outlines by the names of the icons. */
export const paths: Readonly<Record<string, string>> = Object.fromEntries(
  table
    .trim()
    .split('\\n')
    .map((line) => {
      const space = line.indexOf(' ')
      return [line.slice(0, space), line.slice(space + 1)]
    }),
)
`
writeFileSync(new URL('../src/icons/paths.ts', import.meta.url), `${head}${lines.join('\n')}\n${tail}`)
console.log(`${names.length} icons`)
