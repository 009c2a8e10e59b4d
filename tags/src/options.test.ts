import type { ScreenType } from '@wifi-tms/contract/screen-types'
import { expect, test } from 'vitest'
import { panelIn, screensIn } from './choose.ts'
import { habitsOf, help, readOptions } from './options.ts'

test('the command line sets the fleet and its bad habits', () => {
  const options = readOptions(['--count', '3', '--screen', '7', '--screen', '7.5 B/W', '--drop-after', '5', '--busy'], {
    WIFI_TMS_PASSWORD: 'word',
  })
  expect(options).toMatchObject({ count: 3, screen: ['7', '7.5 B/W'], password: 'word', speed: 1, http: false })
  expect(habitsOf(options)).toMatchObject({ dropEveryNth: 5, answersBusy: true, failReason: '', slowFactor: 1 })
})

test('the error names every wrong option', () => {
  const wrong = () => readOptions(['--count', 'many', '--duplicate', '2', '--server', 'nowhere'], {})
  expect(wrong).toThrow(/--server: .*\n--count: .*\n--duplicate: /)
  expect(() => readOptions(['--cuont', '3'], {})).toThrow('--cuont')
})

test('the help names every option', () => {
  const optionNames = Object.keys(readOptions([], {})).filter((name) => name !== 'help')
  for (const name of optionNames) expect(help).toContain(`--${name} `)
})

test('an option selects a screen by type number, by size and colour, or describes it in full', () => {
  const all = [
    { name: '7.5', color: 'B/W', module: 'GDEY075T7', type: 15 },
    { name: '7.5', color: 'B/W/R', module: 'GDEY075Z08', type: 16 },
    { name: '13.3', color: 'E6 color', module: 'EL133UF1', type: 26 },
  ] as ScreenType[]
  const typesFor = (text: string) => screensIn(text, all).map(({ type }) => type)
  expect(typesFor('16')).toEqual([16])
  expect(typesFor('7.5 b/w')).toEqual([15])
  expect(typesFor('7.5 inch B/W/R')).toEqual([16])
  expect(typesFor('E6 color')).toEqual([26])
  expect(typesFor('7.5')).toEqual([15, 16])
  expect(typesFor('9.9')).toEqual([])
  expect(panelIn('16=800x480,B/W/R,90')).toEqual({ type: 16, width: 800, height: 480, color: 'B/W/R', angle: 90 })
  expect(panelIn('9=1200x1600,E6 color,90,halves')).toMatchObject({ color: 'E6 color', angle: 90, halves: true })
  expect(panelIn('9=1200x1600,E6 color,halves')).toMatchObject({ color: 'E6 color', angle: 0, halves: true })
  expect(panelIn('7.5 B/W')).toBeUndefined()
  expect(() => panelIn('16=800x480,pink')).toThrow()
})
