/** The names of all icons; their outlines, which are much larger, are in paths.ts. */
export const iconNames: readonly string[] = `
sun sun-horizon moon moon-stars cloud cloud-sun cloud-moon cloud-rain cloud-snow cloud-lightning cloud-fog wind snowflake rainbow
thermometer thermometer-hot thermometer-cold drop umbrella tornado hurricane waves fire flame leaf tree plant flower
arrow-up arrow-down arrow-left arrow-right arrow-up-right arrow-down-right arrow-down-left arrow-up-left
arrows-clockwise caret-up caret-down caret-left caret-right trend-up trend-down
check check-circle x x-circle plus plus-circle minus minus-circle warning warning-circle info question prohibit star heart thumbs-up
thumbs-down seal-check seal-percent percent tag bell bell-slash lightning power plug plugs-connected battery-empty
battery-low battery-medium battery-high battery-full battery-charging solar-panel lightbulb wifi-high wifi-low wifi-slash bluetooth
cell-signal-full cell-signal-slash cpu gear wrench hammer toolbox broom factory warehouse package
truck shipping-container barcode qr-code scales ruler shopping-cart shopping-bag basket storefront cash-register
credit-card money coins currency-eur currency-dollar currency-gbp currency-jpy currency-cny currency-krw receipt gift wallet
house buildings building-office door door-open key lock lock-open elevator stairs toilet wheelchair baby bed couch
calendar calendar-check calendar-x clock alarm timer user users users-three user-circle identification-badge student
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
  .toSorted()

const knownNames = new Set(iconNames)

/** The icons for the WMO's codes of present weather (table 4677) in forecasts, from the first to the last code. */
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

/** The icon that a text selects by its name or by a weather code; undefined if there is none. */
export function iconOf(text: string): string | undefined {
  const name = text.trim()
  // NaN, for a text that is no code, lies in no range.
  const code = /^\d{1,2}$/.test(name) ? Number(name) : Number.NaN
  const icon = weather.find(([from, to]) => code >= from && code <= to)?.[2] ?? name
  return knownNames.has(icon) ? icon : undefined
}
