import type { Element } from '@wifi-tms/contract/elements'
import type { PaintJob } from '@wifi-tms/paint/job'

/**
 * The elements of a drawing on their way to the painting thread; an element that the thread has already is sent as its
 * id.
 */
export type SentElements = readonly (Element | string)[]

/**
 * Makes a function that gives what to send of each drawing in turn: in a drag that is one element, however many there
 * are.
 */
export function newSender() {
  let sent = new Map<string, Element>()
  return (elements: readonly Element[]): SentElements => {
    const sentBefore = sent
    sent = new Map(elements.map((element) => [element.id, element]))
    return elements.map((element) => (sentBefore.get(element.id) === element ? element.id : element))
  }
}

/**
 * Makes a function that restores the drawings of a sender, each in its turn; an unchanged element stays the very same
 * object.
 */
export function newReceiver() {
  let received = new Map<string, Element>()
  return (elements: SentElements): Element[] => {
    const drawing = elements.map((element) => (typeof element === 'string' ? received.get(element)! : element))
    received = new Map(drawing.map((element) => [element.id, element]))
    return drawing
  }
}

export const withElements = (job: PaintJob, elements: Element[]): PaintJob => ({
  ...job,
  design: { ...job.design, canvas: { version: 1, elements } },
})
