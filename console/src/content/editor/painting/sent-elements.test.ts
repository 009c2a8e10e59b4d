import { Element } from '@wifi-tms/contract/elements'
import { expect, test } from 'vitest'
import { layersOf } from '../layers/layers-of.ts'
import { newReceiver, newSender } from './sent-elements.ts'

const elements = Array.from({ length: 300 }, (_, index) =>
  Element.parse({ kind: 'text', id: `t${index}`, text: `${index}`, x: index, y: 0, width: 10, height: 10 }),
)
const movedTo = (x: number) => elements.map((element) => (element.id === 't7' ? { ...element, x } : element))

test('each move of a drag among 300 elements sends one element, and the receiver keeps the same objects for the others', () => {
  const [send, receive] = [newSender(), newReceiver()]
  const firstSent = send(elements)
  expect(firstSent).toEqual(elements)
  let lastReceived = receive(structuredClone(firstSent))
  expect(lastReceived).toEqual(elements)
  for (const x of [100, 101, 102]) {
    const moved = movedTo(x)
    const sent = send(moved)
    expect(sent.filter((element) => typeof element !== 'string')).toEqual([moved[7]])
    const received = receive(structuredClone(sent))
    expect(received).toEqual(moved)
    expect(received.filter((element, index) => element !== lastReceived[index])).toEqual([moved[7]])
    lastReceived = received
  }
  // Removed, new and reordered elements are received correctly.
  const otherElements = [elements[9]!, Element.parse({ ...elements[3]!, id: 'new' }), elements[1]!]
  expect(receive(structuredClone(send(otherElements)))).toEqual(otherElements)
  expect(receive(structuredClone(send(elements)))).toEqual(elements)
})

test('the layers stay the same object while only places change, and are new after another name, text, lock, hiding or group', () => {
  expect(layersOf(elements, movedTo(100))).toBe(elements)
  for (const fields of [{ name: 'x' }, { text: 'x' }, { locked: true }, { hidden: true }, { group: 'g1' }]) {
    const changed = elements.map((element) => (element.id === 't7' ? ({ ...element, ...fields } as Element) : element))
    expect(layersOf(elements, changed), JSON.stringify(fields)).toBe(changed)
  }
  expect(layersOf(elements, elements.slice(1))).toEqual(elements.slice(1))
  expect(layersOf(elements, elements.toReversed())).toEqual(elements.toReversed())
})
