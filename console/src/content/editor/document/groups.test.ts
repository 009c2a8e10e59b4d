import { Element } from '@wifi-tms/contract/elements'
import { expect, test } from 'vitest'
import { aligned, distributed } from './arrange.ts'
import { clipOf, duplicated, elementsIn, pasted } from './clipboard.ts'
import { afterDrag, afterPress } from './drag.ts'
import { chosenOf, type Editing } from './drawing.ts'
import { canGroup, canUngroup, grouped, idsAfterToggle, idsChosenBy, ungrouped } from './groups.ts'
import { guidelineAtMiddle, maxCoordinate, ticksBetween, withGuideline, withoutGuideline } from './guidelines.ts'
import { choose, type EditorSession, editingOf } from './session.ts'
import { sessionOf } from './testing/session-of.ts'

const element = (id: string, x: number, fields: object = {}) =>
  Element.parse({ kind: 'rectangle', id, x, y: 20, width: 10, height: 10, fill: 'black', ...fields })

const elements = [
  element('a', 0, { group: 'g1' }),
  element('b', 20, { group: 'g1', locked: true }),
  element('c', 50),
  element('d', 90, { group: 'g1', hidden: true }),
  element('lone', 200, { group: 'g7' }),
]
const [a, , , d, lone] = elements as [Element, Element, Element, Element, Element]

const editing = (selection: string[] = []): Editing => ({
  drawing: { name: '', resolution: '400x300', background: 'white', elements },
  selection,
})

const session = (present: Editing, parts: Partial<EditorSession> = {}) =>
  sessionOf(present, { isSnapping: true, rulers: true, ...parts })
const NO_KEYS = { shift: false, alt: false, mod: false }
const chosenIn = (current: EditorSession) => editingOf(current).selection

test('a press chooses the whole group, and within a chosen group one element; a group of one counts as none', () => {
  expect(idsChosenBy(editing(), a)).toEqual(['a', 'b', 'd'])
  expect(idsChosenBy(editing(['a', 'b', 'd']), a)).toEqual(['a', 'b', 'd'])
  expect(idsChosenBy(editing(['d']), a)).toEqual(['a'])
  expect(idsChosenBy(editing(['d', 'c']), a)).toEqual(['a', 'b', 'd'])
  expect(idsChosenBy(editing(), lone)).toEqual(['lone'])
  expect(idsAfterToggle(editing(['c']), d)).toEqual(['c', 'd', 'a', 'b'])
  expect(idsAfterToggle(editing(['c', 'a', 'b', 'd']), d)).toEqual(['c'])
  expect(chosenIn(afterPress(session(editing()), a, false))).toEqual(['a', 'b', 'd'])
  const drag = { kind: 'marquee', from: { x: -5, y: 0 }, start: [] } as const
  expect(chosenIn(afterDrag(session(editing()), drag, { x: 5, y: 40 }, NO_KEYS).session)).toEqual(['a', 'b', 'd'])
})

test('grouping keeps the order of elements; one group cannot be grouped again, and only groups can be ungrouped', () => {
  const grouping = grouped(editing(['lone', 'c']))
  expect(grouping.drawing.elements.map(({ id, group }) => `${id} ${group}`)).toEqual([
    'a g1',
    'b g1',
    'c g3',
    'd g1',
    'lone g3',
  ])
  expect([canGroup(grouping), canUngroup(grouping)]).toEqual([false, true])
  expect(ungrouped(grouping).drawing.elements[2]).not.toHaveProperty('group')
  expect([canGroup(editing(['c'])), canGroup(editing(['a', 'b', 'd'])), canGroup(editing(['a', 'd']))]).toEqual([
    false,
    false,
    true,
  ])
  expect([canUngroup(editing(['c'])), canUngroup(editing(['lone'])), canUngroup(editing(['a']))]).toEqual([
    false,
    false,
    true,
  ])
})

test('copies of a group form a group of their own, and the copy of a single member is in none', () => {
  const groupsOf = (editing: Editing) => editing.drawing.elements.slice(elements.length).map(({ group }) => group)
  expect(groupsOf(duplicated(editing(['a', 'b', 'd', 'c'])))).toEqual(['g3', 'g3', undefined, 'g3'])
  const copies = elementsIn(clipOf(chosenOf(editing(['a', 'b', 'd'])))!)!
  expect(groupsOf(pasted(pasted(editing(), copies), copies))).toEqual(['g3', 'g3', 'g3', 'g4', 'g4', 'g4'])
  expect(groupsOf(duplicated(editing(['a'])))).toEqual([undefined])
})

test('a group is aligned and distributed as one box, and its locked elements stay', () => {
  const xPositions = (editing: Editing) => editing.drawing.elements.map(({ x }) => x)
  expect(xPositions(aligned(editing(['a', 'b', 'd']), 'right'))).toEqual([300, 20, 50, 390, 200])
  expect(xPositions(aligned(editing(['a', 'b', 'd', 'c']), 'right'))).toEqual([0, 20, 90, 90, 200])
  // The group is chosen in part: each of its chosen elements is a box of its own.
  expect(xPositions(aligned(editing(['a', 'd']), 'right'))).toEqual([90, 20, 50, 90, 200])
  const three = { ...editing(['a', 'b', 'd', 'c', 'lone', 'e']) }
  const withFourth = { ...three, drawing: { ...three.drawing, elements: [...elements, element('e', 140)] } }
  // The group from 0 to 100, `e` and `lone`, both 10 wide: 200 - 100 - 10 leaves 90, so 45 between two blocks.
  expect(xPositions(distributed({ ...withFourth, selection: ['a', 'b', 'd', 'e', 'lone'] }, 'x'))).toEqual([
    0, 20, 50, 90, 200, 145,
  ])
})

test('guidelines stay within the drawing, and elements snap to them while they are visible', () => {
  let current = withGuideline(session(editing(['c'])), 0, { axis: 'x', at: 120.4 })
  current = withGuideline(current, 1, { axis: 'y', at: 9999 })
  expect(current.guidelines).toEqual([
    { axis: 'x', at: 120 },
    { axis: 'y', at: maxCoordinate(current, 'y') },
  ])
  const drag = { kind: 'move', from: { x: 55, y: 25 }, start: editingOf(current) } as const
  const afterMoving = (from: EditorSession) => {
    const { session: next, guides } = afterDrag(from, drag, { x: 122, y: 225 }, NO_KEYS)
    return [editingOf(next).drawing.elements[2]!.x, guides.some(({ axis, at }) => axis === 'x' && at === 120)]
  }
  expect(afterMoving(current)).toEqual([115, true])
  expect(afterMoving({ ...current, rulers: false })).toEqual([117, false])
  expect(withoutGuideline(current, 0).guidelines).toEqual([{ axis: 'y', at: 300 }])
  const atMiddle = guidelineAtMiddle('x')({ ...current, rulers: false, guidelines: [] })
  expect([atMiddle.guidelines, atMiddle.rulers]).toEqual([[{ axis: 'x', at: 55 }], true])
  expect(guidelineAtMiddle('x')(choose([])(current))).toMatchObject({ guidelines: current.guidelines })
})

test('a ruler has numbers at round pixels, as close together as they are readable', () => {
  expect(ticksBetween(-30, 130, 1)).toEqual({
    numbers: [0, 100],
    marks: [-30, -20, -10, 0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130],
  })
  expect(ticksBetween(0, 12, 12).numbers).toEqual([0, 5, 10])
  expect(ticksBetween(0, 3, 100)).toEqual({ numbers: [0, 1, 2, 3], marks: [0, 1, 2, 3] })
  expect(ticksBetween(0, 4000, 0.05).numbers).toEqual([0, 2000, 4000])
})
