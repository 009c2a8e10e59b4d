import { Element } from '@wifi-tms/contract/elements'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ActionName, actions, nudge } from '../actions/actions.ts'
import { aligned, distributed, ordered, refitted } from './arrange.ts'
import { clipOf, elementsIn } from './clipboard.ts'
import { afterDrag, type Drag } from './drag.ts'
import { afterDrawing } from './draw-drag.ts'
import { type Editing, replaced } from './drawing.ts'
import { cornersOf, elementAt, middleOf, type Point } from './geometry.ts'
import { redone, undone } from './history.ts'
import { withNewElement } from './new-element.ts'
import { angleTowards, directionOf, handles, lineTo, resized } from './resize.ts'
import { choose, editingOf } from './session.ts'
import { snapped } from './snap.ts'
import { sessionOf } from './testing/session-of.ts'

const element = (fields: object) =>
  Element.parse({ kind: 'rectangle', id: 'a', x: 10, y: 20, width: 100, height: 60, ...fields })

const editing = (elements: Element[], selection: string[] = []): Editing => ({
  drawing: { name: '', resolution: '400x300', background: 'white', elements },
  selection,
})

const NO_KEYS = { shift: false, alt: false, mod: false }
const distanceBetween = (point: Point, other: Point) => Math.hypot(point.x - other.x, point.y - other.y)

test('undoing any 500 actions and drags gives the first document, and redoing them the last', () => {
  const start = editing([
    element({ id: 'a' }),
    element({ id: 'b', kind: 'text', text: 'x', x: 200, angle: 30 }),
    element({ id: 'c', kind: 'line', x: 5, y: 250, width: 300, height: -40 }),
    element({ id: 'd', kind: 'qrcode', x: 250, y: 150, width: 80, height: 80 }),
  ])
  const point = fc.record({ x: fc.integer({ min: -50, max: 450 }), y: fc.integer({ min: -50, max: 350 }) })
  const indexOfAction = (name: ActionName) => actions.findIndex((action) => action.name === name)
  let groupingCount = 0
  const anyStep = fc.oneof(
    { weight: 6, arbitrary: fc.nat(actions.length - 1).map((index) => ({ does: 'act', index }) as const) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('group', 'ungroup')
        .map((name) => ({ does: 'act', index: indexOfAction(name) }) as const),
    },
    { weight: 2, arbitrary: fc.tuple(fc.nat(9), fc.nat(9)).map((picks) => ({ does: 'choose', picks }) as const) },
    { weight: 2, arbitrary: fc.constantFrom('ArrowUp', 'ArrowRight').map((key) => ({ does: 'nudge', key }) as const) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(
          point,
          point,
          fc.constantFrom('move', 'resize', 'rotate', 'draw'),
          fc.constantFrom(...handles),
          fc.boolean(),
        )
        .map(([from, to, kind, handle, shift]) => ({ does: 'drag', from, to, kind, handle, shift }) as const),
    },
  )
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 500, maxLength: 500 }), (userSteps) => {
      let session = sessionOf(start)
      for (const userStep of userSteps) {
        const present = editingOf(session)
        if (userStep.does === 'act') {
          const action = actions[userStep.index]!
          // At 60 elements a step is undone instead, so that the drawing stays small.
          if (action.can(session) && present.drawing.elements.length < 60) {
            session = action.apply(session)
            if (action.name === 'group') groupingCount++
          } else if (present.drawing.elements.length >= 60)
            session = actions.find(({ name }) => name === 'undo')!.apply(session)
        } else if (userStep.does === 'choose') {
          session = choose(userStep.picks.flatMap((pick) => present.drawing.elements[pick]?.id ?? []))(session)
        } else if (userStep.does === 'nudge') session = nudge(session, userStep.key, true) ?? session
        else {
          const drag = {
            kind: userStep.kind,
            handle: userStep.handle,
            tool: 'circle',
            from: userStep.from,
            start: present,
          } as Drag
          const keysHeld = { ...NO_KEYS, shift: userStep.shift }
          session =
            drag.kind === 'draw'
              ? afterDrawing(session, drag, userStep.to, keysHeld, { text: 'x', lang: 'en' }, {})
              : afterDrag(session, drag, userStep.to, keysHeld).session
          session = { ...session, history: { ...session.history, gesture: undefined } }
        }
        for (const drawnElement of editingOf(session).drawing.elements) Element.parse(drawnElement)
      }
      const [last, steps] = [session.history, session.history.past.length]
      let history = last
      for (let step = 0; step < steps; step++) history = undone(history)
      // The history keeps at most 500 steps, so a longer one does not reach back to the start.
      if (steps < 499) expect(history.present.drawing).toBe(start.drawing)
      for (let step = 0; step < steps; step++) history = redone(history)
      expect(history.present.drawing).toBe(last.present.drawing)
    }),
    { numRuns: 10, endOnFailure: true },
  )
  // Otherwise no run would have grouped anything.
  expect(groupingCount).toBeGreaterThan(0)
})

test('pulling a handle leaves the opposite side in its place, at any angle of the box', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 359 }),
      fc.constantFrom(...handles),
      fc.integer({ min: -40, max: 90 }),
      fc.integer({ min: -40, max: 90 }),
      (angle, handle, x, y) => {
        const before = element({ angle })
        const after = resized(before, handle, { x, y }, { keepsProportions: false, keepsMiddle: false })
        const direction = directionOf(handle)
        // A corner that the pull does not touch; the corners go clockwise from the top left.
        const [left, right] = direction.y < 0 ? [3, 2] : [0, 1]
        const corner = direction.x < 0 ? right : left
        expect(distanceBetween(cornersOf(before)[corner]!, cornersOf(after)[corner]!)).toBeLessThan(
          angle % 90 === 0 ? 0.8 : 0.05,
        )
      },
    ),
  )
})

test('a box resizes about its middle with alt, and keeps its proportion with shift', () => {
  const before = element({ angle: 37 })
  const middle = resized(before, 'e', { x: 20, y: 10 }, { keepsProportions: false, keepsMiddle: true })
  expect(distanceBetween(middleOf(before), middleOf(middle))).toBeLessThan(0.02)
  const box = resized(before, 'se', { x: 60, y: 80 }, { keepsProportions: true, keepsMiddle: false })
  expect(box.width / box.height).toBeCloseTo(100 / 60, 1)
})

test('turning by hand snaps to 15°, and a line snaps to eight directions with shift', () => {
  const centre = { x: 0, y: 0 }
  expect(angleTowards(centre, { x: 10, y: 0 }, { x: 10, y: 4 }, 0, true)).toBe(15)
  expect(angleTowards(centre, { x: 10, y: 0 }, { x: 10, y: 4 }, 0, false)).toBe(22)
  const line = element({ kind: 'line', x: 0, y: 0, width: 50, height: 0 })
  expect(lineTo(line, 'end', { x: 40, y: 38 }, true)).toMatchObject({ x: 0, y: 0, width: 39, height: 39 })
  expect(lineTo(line, 'start', { x: 10, y: 5 }, false)).toMatchObject({ x: 10, y: 5, width: 40, height: -5 })
})

test('a press chooses the topmost element at its point, but a hollow element only if no other one is there', () => {
  const below = element({ id: 'below', kind: 'text', text: 'x' })
  const frame = element({ id: 'frame', x: 0, y: 0, width: 300, height: 200 })
  expect(elementAt([below, frame], { x: 50, y: 40 }, 3)?.id).toBe('below')
  expect(elementAt([below, frame], { x: 250, y: 150 }, 3)?.id).toBe('frame')
  expect(elementAt([{ ...below, locked: true }, frame], { x: 50, y: 40 }, 3)?.id).toBe('frame')
  expect(elementAt([element({ angle: 90 })], { x: 60, y: 90 }, 3)?.id).toBe('a')
  expect(elementAt([element({ fill: 'red', angle: 90 })], { x: 20, y: 30 }, 3)).toBeUndefined()
})

test('a moved element snaps to edges and middles, and the guide shows the distance', () => {
  const other = { x: 100, y: 100, width: 50, height: 50 }
  const { dx, dy, guides } = snapped({ x: 103, y: 200, width: 50, height: 20 }, [other], 5)
  expect([dx, dy]).toEqual([-3, 0])
  expect(guides[0]).toMatchObject({ axis: 'x', gap: { length: 50 } })
  expect(snapped({ x: 108, y: 0, width: 3, height: 3 }, [], 5, 10).dx).toBe(-1)
})

test('a line that is drawn nearly level snaps to level, even if another element is as near', () => {
  const start = editing([element({ x: 40, y: 40, width: 300, height: 60 })])
  const drag: Drag = { kind: 'draw', tool: 'line', from: { x: 60, y: 105 }, start }
  const snapping = { ...sessionOf(start), isSnapping: true }
  expect(afterDrag(snapping, drag, { x: 300, y: 104 }, NO_KEYS).box).toMatchObject({ y: 105, width: 240, height: 0 })
  expect(afterDrag(snapping, drag, { x: 300, y: 101 }, NO_KEYS).box).toMatchObject({ height: -5 })
})

test('a box that is drawn from beside the corner of the drawing begins in that corner', () => {
  const start = editing([])
  const drag: Drag = { kind: 'draw', tool: 'rectangle', from: { x: 4, y: -1 }, start }
  const snapping = { ...sessionOf(start), isSnapping: true }
  expect(afterDrag(snapping, drag, { x: 200, y: 120 }, NO_KEYS).box).toMatchObject({ x: 0, y: 0 })
  expect(afterDrag(sessionOf(start), drag, { x: 200, y: 120 }, NO_KEYS).box).toMatchObject({ x: 4, y: -1 })
})

test('elements are aligned, distributed and ordered', () => {
  const three = [
    element({ id: 'a', x: 0, width: 10 }),
    element({ id: 'b', x: 15, width: 20 }),
    element({ id: 'c', x: 90, width: 10 }),
  ]
  const all = editing(three, ['a', 'b', 'c'])
  expect(distributed(all, 'x').drawing.elements.map(({ x }) => x)).toEqual([0, 40, 90])
  expect(aligned(all, 'right').drawing.elements.map(({ x }) => x)).toEqual([90, 80, 90])
  expect(aligned(editing(three, ['b']), 'center').drawing.elements[1]!.x).toBe(190)
  const order = (selection: string[], step: Parameters<typeof ordered>[1]) =>
    ordered(editing(three, selection), step)
      .drawing.elements.map(({ id }) => id)
      .join('')
  expect([order(['a'], 'front'), order(['a'], 'forward'), order(['c'], 'backward'), order(['b', 'c'], 'back')]).toEqual(
    ['bca', 'bac', 'acb', 'bca'],
  )
})

test('in another resolution elements stay in place, are scaled, or keep the distance to the edge that they are near', () => {
  const before = editing([element({ x: 290, y: 230, width: 100, height: 60, strokeWidth: 2 })])
  const boxAfter = (refit: 'keep' | 'scale' | 'anchor') => {
    const { x, y, width } = refitted(before, '800x600', refit).drawing.elements[0]!
    return [x, y, width]
  }
  expect([boxAfter('keep'), boxAfter('scale'), boxAfter('anchor')]).toEqual([
    [290, 230, 100],
    [580, 460, 200],
    [690, 530, 100],
  ])
})

test('copied elements are pasted as elements; any other text is pasted as text', () => {
  const clip = clipOf([element({})])!
  expect(elementsIn(clip)).toEqual([element({})])
  expect(elementsIn('hello')).toBeUndefined()
  expect(elementsIn('{"wifiTmsElements":[{"kind":"hologram"}]}')).toBeUndefined()
  // A text of more than 4 * 1024 * 1024 characters is not searched for elements, even if it has some.
  expect(elementsIn(`${clip.slice(0, -1)}${' '.repeat(5_000_000)}}`)).toBeUndefined()
})

test('a new repeat forms a group with the elements in its box; elements outside and locked ones are left out', () => {
  const words = { text: 'Text', lang: 'en' } as const
  let editing: Editing = {
    drawing: { name: '', resolution: '400x300', background: 'white', elements: [] },
    selection: [],
  }
  for (const [x, y] of [
    [10, 10],
    [60, 10],
    [200, 200],
  ] as const)
    editing = withNewElement(editing, 'rectangle', { box: { x, y, width: 40, height: 20 } }, words)
  const [, second] = editing.drawing.elements
  const locked = replaced(editing, [{ ...second!, locked: true }])
  const groups = (editing: Editing) =>
    withNewElement(editing, 'repeat', { box: { x: 0, y: 0, width: 150, height: 190 } }, words).drawing.elements.map(
      ({ group }) => group,
    )
  expect(groups(editing)).toEqual(['g1', 'g1', undefined, 'g1'])
  expect(groups(locked)).toEqual(['g1', undefined, undefined, 'g1'])
})
