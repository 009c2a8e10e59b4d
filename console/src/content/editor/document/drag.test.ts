import { Element } from '@wifi-tms/contract/elements'
import { expect, test } from 'vitest'
import { afterDrag } from './drag.ts'
import { editingOf } from './session.ts'
import { sessionOf } from './testing/session-of.ts'

const element = (id: string, x: number, y: number, width: number, height: number, kind = 'rectangle') =>
  Element.parse({ kind, id, x, y, width, height })

/** A session with snapping in which the elements with the given ids are chosen. */
const sessionWith = (elements: Element[], selection: string[]) =>
  sessionOf(
    { drawing: { name: '', resolution: '400x300', background: 'white', elements }, selection },
    { isSnapping: true },
  )

test('elements that are resized together with a QR code keep their proportions, whichever lies at the back', () => {
  const [sign, code] = [element('sign', 0, 0, 300, 60), element('code', 10, 5, 50, 50, 'qrcode')]
  const sizesOf = (elements: Element[]) => {
    const session = sessionWith(elements, ['sign', 'code'])
    const drag = { kind: 'resize', handle: 'e', from: { x: 300, y: 30 }, start: editingOf(session) } as const
    const { session: next } = afterDrag(session, drag, { x: 351, y: 30 }, { shift: false, alt: false, mod: false })
    return Object.fromEntries(
      editingOf(next).drawing.elements.map(({ id, width, height }) => [id, `${width} × ${height}`]),
    )
  }
  const inProportion = { sign: '351 × 70', code: '58 × 58' }
  expect(sizesOf([code, sign])).toEqual(inProportion)
  expect(sizesOf([sign, code])).toEqual(inProportion)
  // A locked code is not resized, so nothing keeps the rest from being stretched.
  expect(sizesOf([sign, { ...code, locked: true }])).toEqual({ sign: '351 × 60', code: '50 × 50' })
})

test('with Shift, a moved element neither snaps nor shows guides on the axis that is locked', () => {
  const session = sessionWith([element('moved', 10, 20, 100, 60), element('other', 230, 24, 50, 50)], ['moved'])
  const drag = { kind: 'move', from: { x: 10, y: 20 }, start: editingOf(session) } as const
  const { session: next, guides } = afterDrag(session, drag, { x: 132, y: 21 }, { shift: true, alt: false, mod: false })
  expect(editingOf(next).drawing.elements[0]).toMatchObject({ x: 130, y: 20 })
  // The guide reaches from the upper side of the moved element to its lower side, where it lies.
  expect(guides).toEqual([{ axis: 'x', at: 230, from: 20, to: 80 }])
})
