import type { ThemeConfig } from 'antd/es/config-provider/context'
import library from 'antd/es/theme'
import { deepened, type Look, paletteOf } from '../base/settings/palette.ts'
import type { TextSize } from '../base/settings/settings.ts'

/** The heights of a control and of a small control, and the size of letters, in pixels. */
const measures: Record<TextSize, { control: number; smaller: number; letters: number }> = {
  default: { control: 40, smaller: 30, letters: 15 },
  medium: { control: 32, smaller: 24, letters: 14 },
  small: { control: 28, smaller: 22, letters: 13 },
  mini: { control: 24, smaller: 20, letters: 12 },
}

/** The smallest size of a control for fingers, in pixels. */
const FINGER_PX = 44

/** The tokens of the component library, made from the console's own palette. */
export function libraryTheme(look: Look, theme: string, size: TextSize): ThemeConfig {
  const colours = paletteOf(look, theme)
  const solid = deepened(theme)
  const { letters, ...usualMeasures } = measures[size]
  const minSize = window.matchMedia('(pointer: coarse)').matches ? FINGER_PX : 0
  const [control, smaller] = [Math.max(usualMeasures.control, minSize), Math.max(usualMeasures.smaller, minSize)]
  return {
    algorithm: look === 'dark' ? library.darkAlgorithm : library.defaultAlgorithm,
    hashed: false,
    cssVar: { key: 'wifi-tms' },
    token: {
      colorPrimary: colours.accent,
      colorLink: colours['accent-ink'],
      colorBgBase: colours.surface,
      colorBgLayout: colours.ground,
      colorBgContainer: colours.surface,
      colorBgElevated: colours.surface,
      colorTextBase: colours.ink,
      colorText: colours.ink,
      colorTextSecondary: colours.muted,
      colorTextTertiary: colours.muted,
      colorTextDescription: colours.muted,
      colorTextPlaceholder: colours.muted,
      colorIcon: colours.muted,
      colorBorder: colours['line-strong'],
      colorBorderSecondary: colours.line,
      colorSplit: colours.line,
      colorError: colours.bad,
      colorSuccess: colours.good,
      colorWarning: colours.warn,
      colorWarningBg: colours['warn-soft'],
      borderRadius: 4,
      borderRadiusLG: 6,
      controlHeight: control,
      controlHeightSM: smaller,
      fontSize: letters,
      fontFamily: 'inherit',
      wireframe: false,
      motion: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    },
    components: {
      Button: {
        colorPrimary: solid,
        // White text would hardly be readable on the lighter red of the dark look.
        dangerColor: look === 'dark' ? colours.ground : '#fff',
        colorPrimaryHover: deepened(colours['accent-ink']),
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
      },
      Modal: { titleFontSize: 16 },
      Pagination: { itemSize: control - 4, itemActiveColor: colours['accent-ink'] },
    },
  }
}
