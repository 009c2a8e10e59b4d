import { Element } from '@wifi-tms/contract/elements'
import { expect, test } from 'vitest'
import type { TemplateDrawing } from '../document/drawing.ts'
import { changesBetween } from './changes.ts'

const box = (id: string, x = 0) => Element.parse({ kind: 'rectangle', id, x, y: 0, width: 10, height: 10 })
const drawing = (elements: Element[], name = 'Offer'): TemplateDrawing => ({
  name,
  resolution: '400x300',
  background: 'white',
  elements,
})

test('elements are compared by their ids: added, removed, changed or reordered', () => {
  const before = drawing([box('a'), box('b'), box('c')])
  const changesOfEqual = changesBetween(before, drawing([box('a'), box('b'), box('c')]))
  expect(changesOfEqual).toEqual({ added: [], changed: [], removed: [], fields: [], isReordered: false })
  const after = { ...drawing([box('new'), box('c', 5), box('a')], 'Deal'), background: 'black' as const }
  expect(changesBetween(before, after)).toEqual({
    added: [box('new')],
    changed: [box('c', 5)],
    removed: [box('b')],
    fields: ['name', 'background'],
    isReordered: true,
  })
  expect(changesBetween(before, drawing([box('a'), box('c'), box('d')])).isReordered).toBe(false)
})
