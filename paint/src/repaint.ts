import {
  bytesOf,
  type DrawnElement,
  type DrawRequest,
  drawElement,
  isSoft,
  reachOf,
  requestsOf,
} from './draw-element.ts'
import type { Assets, PaintJob } from './job.ts'
import { easelFor, faultsOf, groundOf, type Painting, paint } from './paint.ts'
import { allOf, areaOf, around, type Box, shared } from './raster/box.ts'
import { fillBox, MOST_WORK } from './raster/easel.ts'

const isSame = (value: unknown, other: unknown) => value === other || JSON.stringify(value) === JSON.stringify(other)

/** The parts of a job on which every element depends: if one of them changes, everything is painted again. */
const frameworkOf = ({ design, panel, fit, mark }: PaintJob) => [design.resolution, panel, fit, mark]

/** True if the element has a fault that may be a missing font, which may have been loaded since. */
const mayLackFont = ({ ask: { element, faults: ofValues }, faults }: DrawnElement) =>
  'text' in element && element.kind !== 'qrcode' && element.kind !== 'icon' && faults.length > ofValues.length

/** The fields of a request that are compared by identity. */
const comparedByIdentity = ['text', 'picture', 'algorithm', 'drawPicture', 'drawCode', 'drawIcon'] as const

/** True if an element would be drawn as before. */
const isUnchanged = (before: DrawnElement, request: DrawRequest) => {
  const { ask } = before
  return (
    !mayLackFont(before) &&
    comparedByIdentity.every((field) => ask[field] === request[field]) &&
    ask.font?.sha256 === request.font?.sha256 &&
    isSame(ask.numbers, request.numbers) &&
    isSame(ask.faults, request.faults) &&
    isSame(ask.element, request.element)
  )
}

/** The elements of a list of indices that are out of order, in a simple scan from the front (1) or from the back (-1). */
const outOfOrder = (places: readonly number[], sign: 1 | -1): Set<number> => {
  const moved = new Set<number>()
  let lastPlace = Number.NEGATIVE_INFINITY
  for (const place of sign > 0 ? places : places.toReversed())
    if (place * sign < lastPlace) moved.add(place)
    else lastPlace = place * sign
  return moved
}

/** The boxes with those joined whose common box has no more pixels than they have. */
const merged = (boxes: readonly Box[]): Box[] => {
  const joinedBoxes: Box[] = []
  for (let box of boxes.filter((dirtyBox) => areaOf(dirtyBox) > 0)) {
    for (let index = 0; index < joinedBoxes.length; index++) {
      const joined = around(box, joinedBoxes[index]!)
      if (areaOf(joined) > areaOf(box) + areaOf(joinedBoxes[index]!)) continue
      joinedBoxes.splice(index, 1)
      box = joined
      // The joined box is larger, so it is compared with all others again.
      index = -1
    }
    joinedBoxes.push(box)
  }
  return joinedBoxes
}

/**
 * The boxes, enlarged to contain every element with transparent pixels (`soft`) that they touch, as such an element must
 * be painted as a whole.
 */
const grownAroundSoft = (boxes: readonly Box[], soft: readonly Box[]): Box[] => {
  for (;;) {
    const larger = boxes.map((box) =>
      soft.reduce((larger, reach) => (areaOf(shared(larger, reach)) > 0 ? around(larger, reach) : larger), box),
    )
    if (larger.every((box, index) => areaOf(box) === areaOf(boxes[index]!))) return [...boxes]
    boxes = merged(larger)
  }
}

/** An element of the new design: its request, its last drawing, and true if it has changed. */
interface Step {
  ask: DrawRequest
  before: DrawnElement | undefined
  changed: boolean
}

/**
 * The steps of the new elements, and the boxes of all pixels that may change; `reach` returns the box in which an element
 * will be drawn.
 */
const compare = (drawn: readonly DrawnElement[], asks: readonly DrawRequest[], reach: (ask: DrawRequest) => Box) => {
  const places = new Map(drawn.map(({ ask }, place) => [ask.element.id, place]))
  const unchanged: number[] = []
  const steps = asks.map((ask): Step => {
    const place = places.get(ask.element.id) ?? -1
    const before = drawn[place]
    const changed = !before || !isUnchanged(before, ask)
    if (!changed) unchanged.push(place)
    return { ask, before, changed }
  })
  const [up, down] = [outOfOrder(unchanged, 1), outOfOrder(unchanged, -1)]
  const moved = up.size < down.size ? up : down
  const stayingPlaces = new Set(unchanged.filter((place) => !moved.has(place)))
  const dirty = [
    ...drawn.flatMap((element, place) => (stayingPlaces.has(place) ? [] : [element.reach])),
    ...steps.flatMap(({ ask, changed }) => (changed ? [reach(ask)] : [])),
  ]
  return { steps, dirty }
}

/**
 * Updates a painting to the result of `paint` for another job, byte for byte, by painting only the changes; elements are
 * matched by their ids. Returns the boxes whose pixels may have changed. Throws DoesNotFit.
 */
export const repaint = (painting: Painting, job: PaintJob, assets: Assets): Box[] => {
  const paintAll = () => {
    Object.assign(painting, paint(job, assets))
    return [allOf(painting)]
  }
  // A mark covers all elements; the editor, which repaints, has none.
  if (job.mark || !isSame(frameworkOf(painting.job), frameworkOf(job))) return paintAll()
  const easel = easelFor(job, painting.indices)
  const { steps, dirty } = compare(painting.drawn, requestsOf(job, assets), (ask) => reachOf(ask.element, easel))
  for (const { before } of steps) easel.room -= bytesOf(before?.patch)
  const ground = groundOf(easel, job.design)
  const soft = steps.flatMap(({ ask }) => (isSoft(ask) ? [reachOf(ask.element, easel)] : []))
  const boxes = ground === groundOf(easel, painting.job.design) ? grownAroundSoft(merged(dirty), soft) : [allOf(easel)]
  /** The work done so far; if it exceeds that of a whole picture, everything is painted again instead. */
  let workDone = 0
  const drawStep = (step: Step, clip: Box) => {
    easel.clip = clip
    easel.budget = MOST_WORK
    step.before = drawElement(easel, step.ask, assets, step.before)
    step.changed = false
    workDone += step.before.work
  }
  for (const box of boxes) {
    easel.clip = box
    fillBox(easel, box, ground)
    for (const step of steps)
      if (areaOf(shared(box, step.changed ? reachOf(step.ask.element, easel) : step.before!.reach)) > 0)
        if (workDone <= MOST_WORK) drawStep(step, box)
  }
  // Changed elements outside all boxes are drawn with an empty clip, to find their faults.
  for (const step of steps) if (step.changed && workDone <= MOST_WORK) drawStep(step, allOf({ width: 0, height: 0 }))
  if (workDone > MOST_WORK) return paintAll()
  const drawn = steps.map(({ before }) => before!)
  if (drawn.reduce((sum, { work }) => sum + work, 0) > MOST_WORK) return paintAll()
  Object.assign(painting, { job, drawn, faults: faultsOf(drawn) })
  return boxes
}
