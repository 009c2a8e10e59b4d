import { Canvas } from '@wifi-tms/contract/elements'
import { expect, test } from 'vitest'
import { goneFonts } from './gone-fonts.ts'

const text = (id: string, font?: string, fields = {}) => ({
  kind: 'text',
  id,
  x: 0,
  y: 0,
  width: 9,
  height: 9,
  ...(font && { font }),
  ...fields,
})

test('the gone fonts of a template are those that are shown but neither built in nor uploaded', () => {
  const canvas = Canvas.parse({
    version: 1,
    elements: [
      text('a'),
      text('b', 'House'),
      text('c', 'Gone'),
      text('d', 'Gone'),
      text('e', 'Hidden', { hidden: true }),
      // No family has this name, but every object of JavaScript has a property of this name.
      text('f', 'toString'),
      { kind: 'rectangle', id: 'g', x: 0, y: 0, width: 9, height: 9 },
    ],
  })
  const families = { House: [{ sha256: 'a'.repeat(64), weightMin: 400, weightMax: 400 }] }
  expect(goneFonts({ canvas }, families)).toEqual(['Gone', 'toString'])
})
