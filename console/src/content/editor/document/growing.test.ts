import { Element } from '@wifi-tms/contract/elements'
import { expect, test } from 'vitest'
import { newEditor } from '../store/editor.ts'
import { changeChosen, withFields } from './drawing.ts'
import { fitGrowingTexts, markGrowing } from './growing.ts'
import { undone } from './history.ts'
import { type EditorSession, edit, editingOf } from './session.ts'

const text = (fields: object = {}) =>
  Element.parse({ kind: 'text', id: 'a', x: 10, y: 10, width: 200, height: 44, fontSize: 32, text: 'Text', ...fields })

const withText = (element: Element): EditorSession => {
  const elements = [element]
  const { history, ...rest } = newEditor({ name: '', resolution: '400x300', background: 'white', elements }).getState()
  return { ...rest, history: { ...history, present: { ...history.present, selection: ['a'] } } }
}
const afterMeasuring = (session: EditorSession, width: number) => fitGrowingTexts(session, { a: { width, height: 44 } })
const afterChange = (session: EditorSession, fields: object) =>
  edit((editing) => changeChosen(editing, (element) => withFields(element, fields)))(session)
const widthIn = (session: EditorSession) => editingOf(session).drawing.elements[0]!.width
const newText = () => afterMeasuring(markGrowing(withText(text()), text()), 70)

test('a new text grows and shrinks with its words, in the same undo step', () => {
  const session = afterMeasuring(afterChange(newText(), { text: 'Longer words' }), 190)
  expect([widthIn(newText()), widthIn(session), session.history.past.length]).toEqual([70, 190, 1])
  const undoneSession = { ...session, history: undone(session.history) }
  expect([widthIn(undoneSession), widthIn(afterMeasuring(undoneSession, 70))]).toEqual([70, 70])
  expect(widthIn(afterMeasuring(afterChange(afterMeasuring(undoneSession, 70), { text: 'ab' }), 31))).toBe(31)
})

test('a width that a person set stays', () => {
  const session = afterMeasuring(afterChange(newText(), { width: 120 }), 70)
  expect(widthIn(session)).toBe(120)
  expect(widthIn(afterMeasuring(afterChange(session, { text: 'Longer words' }), 190))).toBe(120)
  // In a stored template, a box that is wider than its words was resized by a person.
  expect(widthIn(afterMeasuring(afterChange(afterMeasuring(withText(text()), 70), { text: 'b' }), 20))).toBe(200)
})

test('a stored text whose box fits its words exactly keeps growing, and opening it does not change it', () => {
  const opened = afterMeasuring(withText(text({ width: 70 })), 70)
  expect(editingOf(opened).drawing.elements[0]).toEqual(text({ width: 70 }))
  expect(widthIn(afterMeasuring(afterChange(opened, { text: 'Longer words' }), 190))).toBe(190)
})

test('other sample values alone change no width, and a text with placeholders never becomes narrower', () => {
  const opened = afterMeasuring(withText(text({ text: '{{data.price}}', width: 70 })), 70)
  expect(afterMeasuring(opened, 120).history.present.drawing).toBe(opened.history.present.drawing)
  expect(widthIn(afterMeasuring(afterChange(opened, { text: '{{data.price}} €' }), 60))).toBe(70)
})

test('a growing text keeps the side to which it is aligned in place', () => {
  const boxOf = (align: string) => {
    const { x, width } = editingOf(afterMeasuring(markGrowing(withText(text({ align })), text({ align })), 100)).drawing
      .elements[0]!
    return [x, width]
  }
  expect([boxOf('left'), boxOf('center'), boxOf('right')]).toEqual([
    [10, 100],
    [60, 100],
    [110, 100],
  ])
})
