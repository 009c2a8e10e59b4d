import { Element } from '@wifi-tms/contract/elements'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isSameDrawing } from '../document/drawing.ts'
import { draftsOf, dropDraft, keepDraft, newDraftKey } from './draft.ts'

const drawing = (name: string, x = 1) => ({
  name,
  resolution: '400x300',
  background: 'white' as const,
  elements: [Element.parse({ kind: 'rectangle', id: 'r', x, y: 1, width: 9, height: 9 })],
})

beforeEach(() => {
  const stored: Record<string, string> = {}
  const hidden = { enumerable: false }
  Object.defineProperties(stored, {
    getItem: { ...hidden, value: (key: string) => stored[key] ?? null },
    setItem: { ...hidden, value: (key: string, text: string) => Object.assign(stored, { [key]: text }) },
    removeItem: { ...hidden, value: (key: string) => void delete stored[key] },
  })
  vi.stubGlobal('window', { localStorage: stored })
})
afterEach(() => vi.unstubAllGlobals())

test('each editor stores its own draft; the drafts of a template are listed newest first, for their own person only', () => {
  const [firstKey, otherKey] = [newDraftKey('eva', undefined), newDraftKey('eva', undefined)]
  keepDraft(firstKey, drawing('One'), '2026-11-21T08:00:00Z')
  keepDraft(otherKey, drawing('Other'), '2026-11-21T09:00:00Z')
  keepDraft(newDraftKey('eva', 'some'), drawing('Stored'), '2026-11-21T10:00:00Z')
  keepDraft(newDraftKey('eva new', undefined), drawing('Hers'), '2026-11-21T10:00:00Z')
  const names = () => draftsOf('eva', undefined).map((draft) => draft.drawing.name)
  expect(names()).toEqual(['Other', 'One'])
  dropDraft(otherKey)
  expect(names()).toEqual(['One'])
  window.localStorage.setItem(otherKey, '{"at":7')
  expect(names()).toEqual(['One'])
  for (let hour = 10; hour < 20; hour++)
    keepDraft(newDraftKey('eva', undefined), drawing(`${hour}`), `2026-11-21T${hour}:00:00Z`)
  expect(names()).toEqual(['19', '18', '17', '16', '15'])
  expect(window.localStorage.getItem(firstKey)).toBeNull()
})

test('the browser keeps the thirty newest drafts of all templates, also of deleted ones', () => {
  for (let day = 1; day <= 31; day++)
    keepDraft(newDraftKey('eva', `t${day}`), drawing(`${day}`), `2026-10-${String(day).padStart(2, '0')}T08:00:00Z`)
  expect(draftsOf('eva', 't31')).toHaveLength(1)
  expect(Object.keys(window.localStorage)).toHaveLength(30)
  expect(draftsOf('eva', 't1')).toEqual([])
})

test('two drawings are the same if all their fields and elements are equal', () => {
  expect(isSameDrawing(drawing('A'), drawing('A'))).toBe(true)
  expect(isSameDrawing(drawing('A'), drawing('B'))).toBe(false)
  expect(isSameDrawing(drawing('A'), drawing('A', 2))).toBe(false)
  expect(isSameDrawing(drawing('A'), { ...drawing('A'), elements: [] })).toBe(false)
})
