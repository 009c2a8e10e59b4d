import type { Element } from '@wifi-tms/contract/elements'
import type { PaintJob } from '@wifi-tms/paint/job'

/**
 * The elements of a drawing as sent to the painting thread: an element that the thread has already is sent as its id.
 */
export type SentElements = readonly (Element | string)[]

/**
 * Makes a function that gives the message for each drawing in turn. A drag of one element sends that element, and the
 * ids of the others.
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
 * Makes a function that restores the drawings from a sender's messages, in their order; an unchanged element stays the
 * same object.
 */
export function newReceiver() {
  let received = new Map<string, Element>()
  return (elements: SentElements): Element[] => {
    const drawing = elements.map((element) => (typeof element === 'string' ? received.get(element)! : element))
    received = new Map(drawing.map((element) => [element.id, element]))
    return drawing
  }
}

/** The job with other elements: without any when the job is sent, and with the received elements in the thread. */
export const withElements = (job: PaintJob, elements: Element[]): PaintJob => ({
  ...job,
  design: { ...job.design, canvas: { version: 1, elements } },
})
