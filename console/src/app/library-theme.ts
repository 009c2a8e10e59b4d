import type { ThemeConfig } from 'antd/es/config-provider/context'
import theme from 'antd/es/theme'
import { deepened, type Look, palettes } from '../base/settings/palette.ts'

/** The component library takes its tokens from the console's own palette. */
export function libraryTheme(look: Look): ThemeConfig {
  const colours = palettes[look]
  const solid = deepened(colours.accent)
  return {
    algorithm: look === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
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
      borderRadius: 4,
      borderRadiusLG: 6,
      controlHeight: 32,
      fontSize: 14,
      fontFamily: 'inherit',
      wireframe: false,
    },
    components: {
      Button: {
        colorPrimary: solid,
        colorPrimaryHover: deepened(colours['accent-ink']),
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
      },
      Modal: { titleFontSize: 16 },
      Pagination: { itemSize: 28, itemActiveColor: colours['accent-ink'] },
    },
  }
}
