import { Element } from '@wifi-tms/contract/elements'
import { expect, test } from 'vitest'
import { actionNamed, actions, nudge } from '../actions/actions.ts'
import { elementsIn } from './clipboard.ts'
import { afterDrag, type Drag } from './drag.ts'
import { changeChosen, replaced, withFields } from './drawing.ts'
import { redone, undone } from './history.ts'
import { choose, type EditorSession, edit, editingOf } from './session.ts'
import { sessionOf } from './testing/session-of.ts'

const price = Element.parse({
  kind: 'text',
  id: 'price',
  text: '4,99',
  x: 20,
  y: 20,
  width: 40,
  height: 40,
  locked: true,
  group: 'g1',
})
const picture = Element.parse({
  kind: 'image',
  id: 'picture',
  image: 'cup',
  x: 200,
  y: 20,
  width: 40,
  height: 40,
  locked: true,
})
const freeElements = [
  Element.parse({ kind: 'rectangle', id: 'free', x: 100, y: 100, width: 30, height: 30, group: 'g1' }),
  Element.parse({ kind: 'rectangle', id: 'other', x: 10, y: 200, width: 60, height: 20 }),
]

/** A session in which all elements are chosen, or those with the given ids; the locked ones lie at the back. */
const session = (selection = ['price', 'picture', 'free', 'other']) =>
  sessionOf({
    drawing: { name: '', resolution: '400x300', background: 'white', elements: [price, picture, ...freeElements] },
    selection,
  })

const lockedIn = (session: EditorSession) => editingOf(session).drawing.elements.filter(({ id }) => id.startsWith('p'))

test('only unlocking changes a chosen locked element', () => {
  for (const { name, apply } of actions) {
    if (name !== 'lock') expect(lockedIn(apply(session())), name).toEqual([price, picture])
    const lockedOnly = session(['price', 'picture'])
    if (!['lock', 'duplicate', 'selectAll', 'selectNone'].includes(name))
      expect(editingOf(apply(lockedOnly)).drawing, name).toBe(editingOf(lockedOnly).drawing)
  }
  const { history } = nudge(session(), 'ArrowUp', false)!
  expect(lockedIn({ ...session(), history })).toEqual([price, picture])
  expect(nudge(session(['price']), 'ArrowUp', false)).toBeUndefined()
  const start = editingOf(session())
  const from = { x: 30, y: 30 }
  const drags: Drag[] = [
    { kind: 'move', from, start },
    { kind: 'resize', handle: 'se', from, start },
    { kind: 'rotate', from, start },
    { kind: 'crop', handle: 'se', picture: { width: 10, height: 10 }, from, start },
  ]
  for (const drag of drags) {
    const { session: next } = afterDrag(session(), drag, { x: 60, y: 70 }, { shift: false, alt: false, mod: false })
    expect(lockedIn(next), drag.kind).toEqual([price, picture])
  }
})

test('a locked element ignores changes of its fields, its name and its picture, and a warning’s remedy', () => {
  const editing = editingOf(session())
  const changed = changeChosen(editing, (element) => withFields(element, { x: 1, name: 'x', when: 'data.x' }))
  expect(changed.drawing.elements.slice(0, 2)).toEqual([price, picture])
  expect(changed.drawing.elements.slice(2).map(({ x }) => x)).toEqual([1, 1])
  expect(replaced(editing, [{ ...picture, image: 'tea' } as Element])).toBe(editing)
})

test('while only locked elements are chosen, the only possible actions are unlocking, copying, selecting and those of the view', () => {
  const lockedOnly = session(['price'])
  const possible = actions.filter(
    ({ group, can }) => ['edit', 'order', 'align', 'element'].includes(group) && can(lockedOnly),
  )
  expect(possible.map(({ name }) => name)).toEqual(['copy', 'duplicate', 'selectAll', 'selectNone', 'lock'])
})

test('cutting puts only unlocked elements on the clipboard; the copy of a locked element is not locked', () => {
  const cut = actionNamed('cut').apply(session())
  expect(editingOf(cut)).toMatchObject({ drawing: { elements: [price, picture] }, selection: ['price', 'picture'] })
  expect(elementsIn(cut.copiedText!)!.map(({ id }) => id)).toEqual(['free', 'other'])
  const copied = actionNamed('paste').apply(actionNamed('copy').apply(session(['price'])))
  expect(editingOf(copied).drawing.elements.at(-1)).toMatchObject({ text: '4,99', locked: false })
})

test('undo removes the lock first and then the change before it, and redo restores both', () => {
  const moved = edit((editing) => changeChosen(editing, (element) => withFields(element, { x: 7 })))(session(['free']))
  const locked = actionNamed('lock').apply(moved)
  const stateOf = ({ history }: Pick<EditorSession, 'history'>) => {
    const { x, locked: isLocked } = history.present.drawing.elements[2]!
    return [x, isLocked]
  }
  expect(stateOf(locked)).toEqual([7, true])
  const once = undone(locked.history)
  expect(stateOf({ history: once })).toEqual([7, false])
  const twice = undone(once)
  expect(stateOf({ history: twice })).toEqual([100, false])
  expect(stateOf({ history: redone(redone(twice)) })).toEqual([7, true])
  // A locked element that is chosen again can be unlocked, and then moved.
  const unlocked = actionNamed('lock').apply(choose(['free'])(locked))
  expect(editingOf(nudge(unlocked, 'ArrowRight', true)!).drawing.elements[2]!.x).toBe(17)
})
