import { afterEach, expect, test } from 'vitest'
import { changeSettings, useSettings, usualSettings } from './settings.ts'

afterEach(() => useSettings.setState(usualSettings))

test('[const-theme] the theme is #1890ff, the size medium, tabs, fixed header and logo are on', () => {
  expect(useSettings.getState()).toMatchObject({
    theme: '#1890ff',
    size: 'medium',
    tagsView: true,
    fixedHeader: true,
    sidebarLogo: true,
  })
})

test.each([undefined, null, 5, {}, ['#ff0000'], '', 'red', '#12', 'url(x)'])(
  '[valid-theme] %j is no colour and leaves the theme as it is',
  (theme) => {
    changeSettings({ theme: '#13c2c2' })
    changeSettings({ theme: theme as string, tagsView: false })
    expect(useSettings.getState()).toMatchObject({ theme: '#13c2c2', tagsView: false })
  },
)
