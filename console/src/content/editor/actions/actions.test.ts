// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { edit } from '../document/session.ts'
import { sessionOf } from '../document/testing/session-of.ts'
import { actions } from './actions.ts'

test('no two actions have the same shortcut', () => {
  // Enter is left out: it edits the words of a chosen text, or the crop of a chosen picture.
  const keys = actions.flatMap(({ keys }) => keys.filter((key) => key !== 'Enter'))
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

test('a person who may only view can select, copy and look, but no action and no edit changes the drawing', () => {
  const box = { kind: 'rectangle', id: 'a', x: 0, y: 0, width: 9, height: 9, angle: 0, fill: 'black' } as never
  const drawing = { name: 'Sign', resolution: '400x300', background: 'white' as const, elements: [box] }
  const session = sessionOf({ drawing, selection: ['a'] }, { viewOnly: true, copiedText: '[]' })
  const possible = actions.filter(({ can }) => can(session))
  expect(possible.map(({ name }) => name)).toEqual(expect.arrayContaining(['select', 'copy', 'selectAll', 'zoomIn']))
  for (const { name, apply } of possible)
    expect(apply(session).history.present.drawing, name).toBe(session.history.present.drawing)
  for (const name of ['text', 'remove', 'paste', 'lock', 'typeText'])
    expect(possible.map((action) => action.name)).not.toContain(name)
  expect(edit((editing) => ({ ...editing, drawing: { ...drawing, name: 'Other' } }))(session)).toBe(session)
})
