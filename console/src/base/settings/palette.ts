/** The theme colour until people choose another. */
export const THEME_COLOUR = '#1890ff'

/** The colours of the console and the component library. `ground` is the page's background, `ink` its text. */
const light = {
  ground: '#f4f5f7',
  surface: '#ffffff',
  sunken: '#eceef1',
  line: '#e2e5e9',
  'line-strong': '#c9ced6',
  ink: '#181d24',
  muted: '#59636f',
  accent: THEME_COLOUR,
  'accent-ink': '#0a66c2',
  'accent-soft': '#e6f2ff',
  good: '#17722f',
  'good-soft': '#e3f4e7',
  warn: '#8a5c00',
  'warn-soft': '#fdf3dc',
  bad: '#c0242b',
  'bad-soft': '#fdebeb',
  busy: '#6345b5',
  'busy-soft': '#efebfb',
  bezel: '#fdfdfc',
  'bezel-edge': '#c8ccd2',
  'bezel-shade': '#dfe2e6',
  paper: '#efeee9',
}

export type Palette = typeof light

const dark: Palette = {
  ground: '#0d1014',
  surface: '#14181e',
  sunken: '#1c2129',
  line: '#272d36',
  'line-strong': '#3c4450',
  ink: '#e6e9ed',
  muted: '#9ba5b2',
  accent: THEME_COLOUR,
  'accent-ink': '#60b2ff',
  'accent-soft': '#11273e',
  good: '#56c776',
  'good-soft': '#12291a',
  warn: '#dcaa3c',
  'warn-soft': '#2d2411',
  bad: '#ff7a76',
  'bad-soft': '#361a1c',
  busy: '#b19cf3',
  'busy-soft': '#221c38',
  bezel: '#262b33',
  'bezel-edge': '#414954',
  'bezel-shade': '#1a1e24',
  paper: '#dddcd6',
}

export const palettes = { light, dark }
export type Look = keyof typeof palettes

/** The least contrast of readable text and its background (WCAG 2.2). */
const READABLE_CONTRAST = 4.5

/** Gives the linear light, 0 to 1, of an sRGB channel, 0 to 255. */
const linear = (value: number) => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Gives red, green and blue, 0 to 255, of a colour (#rrggbb). */
const channels = (hex: string) => [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))

/** Gives the contrast of white text on a colour (#rrggbb), 1 to 21, by WCAG 2.2. */
export function whiteContrast(hex: string): number {
  const [r, g, b] = channels(hex).map(linear) as [number, number, number]
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)
}

const hexOf = (channelValues: readonly number[]) =>
  `#${channelValues.map((value) => Math.floor(value).toString(16).padStart(2, '0')).join('')}`

/** Mixes two colours. `share`, 0 to 1, is the share of the second colour. */
function mixed(from: string, to: string, share: number): string {
  const toChannels = channels(to)
  return hexOf(channels(from).map((value, index) => value + (toChannels[index]! - value) * share))
}

/** Gives the contrast of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  // The contrast of white to each colour has white's light in common, which the division removes.
  const [x, y] = [whiteContrast(a), whiteContrast(b)]
  return Math.max(x, y) / Math.min(x, y)
}

/** Makes a colour darker or lighter until its contrast to the background `ground` is at least `minContrast`. */
function contrasting(hex: string, ground: string, minContrast: number): string {
  // On a dark background the colour becomes lighter, on a light one darker.
  const extreme = whiteContrast(ground) > READABLE_CONTRAST ? '#ffffff' : '#000000'
  let shade = hex
  for (let share = 0; contrast(shade, ground) < minContrast; share += 0.04) shade = mixed(hex, extreme, share)
  return shade
}

/** Makes a colour darker until white text is readable on it. */
export const deepened = (hex: string): string => contrasting(hex, '#ffffff', READABLE_CONTRAST)

/** Gives the colours of a look; some of them follow the theme colour that people chose. */
export function paletteOf(look: Look, theme: string): Palette {
  const usualPalette: Palette = palettes[look]
  if (theme.toLowerCase() === THEME_COLOUR) return usualPalette
  const soft = mixed(usualPalette.surface, theme, look === 'dark' ? 0.22 : 0.1)
  return {
    ...usualPalette,
    // Parts that are not text need a contrast of 3 (WCAG 2.2).
    accent: contrasting(theme, usualPalette.surface, 3),
    'accent-soft': soft,
    // Accented text appears on the soft background and on the sunken one, and must be readable on both.
    'accent-ink': contrasting(contrasting(theme, soft, 4.6), usualPalette.sunken, 4.6),
  }
}
