import { colors } from '@wifi-tms/contract/screen-types'
import { expect, test } from 'vitest'
import { kinds, panelOf } from './panels.ts'

test.each(colors)('%s is described: black, white, codes that fit its bits, a source for each colour', (color) => {
  const { inks, format, bits, planes } = kinds[color]
  const panel = panelOf({ color, width: 400, height: 300, angle: 90 })
  expect(panel).toMatchObject({ color, width: 400, height: 300, angle: 90, format, inks })
  expect(inks.map((ink) => ink.colour)).toEqual(expect.arrayContaining(['black', 'white']))
  expect(new Set(inks.map((ink) => ink.code)).size).toBe(inks.length)
  for (const ink of inks) {
    expect(ink.code).toBeLessThan(1 << (bits * planes))
    expect(ink.source).not.toBe('')
  }
  expect(panel.refreshSeconds).toBeGreaterThan(0)
})
