import type { Element } from '@wifi-tms/contract/elements'
import type { PaintJob } from '@wifi-tms/paint/job'

/** The elements of a drawing on their way to the painting thread: of those that it has already only the id. */
export type SentElements = readonly (Element | string)[]

/** Gives what to send of each drawing in turn: in a drag that is one element, however many there are. */
export function newSender() {
  let sent = new Map<string, Element>()
  return (elements: readonly Element[]): SentElements => {
    const before = sent
    sent = new Map(elements.map((element) => [element.id, element]))
    return elements.map((element) => (before.get(element.id) === element ? element.id : element))
  }
}

/** Gives the drawings that a sender has sent, each in its turn; an element that stayed is the very same object. */
export function newReceiver() {
  let received = new Map<string, Element>()
  return (elements: SentElements): Element[] => {
    const whole = elements.map((element) => (typeof element === 'string' ? received.get(element)! : element))
    received = new Map(whole.map((element) => [element.id, element]))
    return whole
  }
}

export const withElements = (job: PaintJob, elements: Element[]): PaintJob => ({
  ...job,
  design: { ...job.design, canvas: { version: 1, elements } },
})
