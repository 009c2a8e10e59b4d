import {
  type DrawnElement,
  type DrawRequest,
  drawElement,
  hasTransparentPixels,
  patchBytesOf,
  reachOf,
  requestsOf,
} from './draw-element.ts'
import type { Assets, PaintJob } from './job.ts'
import { easelFor, faultsOf, groundOf, type Painting, paint } from './paint.ts'
import { areaOf, type Box, boundingBoxOf, intersectionOf, wholeBoxOf } from './raster/box.ts'
import { fillBox, MOST_WORK } from './raster/easel.ts'

/** True for equal values, even if one object is a copy of the other. */
const isSame = (value: unknown, other: unknown) => value === other || JSON.stringify(value) === JSON.stringify(other)

/** The parts of a job on which every element depends: if one of them changes, everything is painted again. */
const frameworkOf = ({ design, panel, fit, mark }: PaintJob) => [design.resolution, panel, fit, mark]

/** True if the element has a fault that may be a missing font, which may have been loaded since. */
const mayLackFont = ({ request: { element, faults: valueFaults }, faults }: DrawnElement) =>
  'text' in element && element.kind !== 'qrcode' && element.kind !== 'icon' && faults.length > valueFaults.length

/** The fields of a request that are compared by identity. */
const comparedByIdentity = ['text', 'picture', 'algorithm', 'drawPicture', 'drawCode', 'drawIcon'] as const

/** True if an element would be drawn as before. */
const isUnchanged = (before: DrawnElement, request: DrawRequest) => {
  const { request: lastRequest } = before
  return (
    !mayLackFont(before) &&
    comparedByIdentity.every((field) => lastRequest[field] === request[field]) &&
    lastRequest.font?.sha256 === request.font?.sha256 &&
    isSame(lastRequest.numbers, request.numbers) &&
    isSame(lastRequest.faults, request.faults) &&
    isSame(lastRequest.element, request.element)
  )
}

/**
 * The indices that are out of order. A scan from the front (1) finds those that are less than an earlier one, a scan
 * from the back (-1) those that are greater than a later one: `[2, 0, 1]` → 0 and 1 from the front, 2 from the back.
 */
const outOfOrder = (indices: readonly number[], sign: 1 | -1): Set<number> => {
  const moved = new Set<number>()
  let lastIndex = Number.NEGATIVE_INFINITY
  for (const index of sign > 0 ? indices : indices.toReversed())
    if (index * sign < lastIndex) moved.add(index)
    else lastIndex = index * sign
  return moved
}

/** Drops empty boxes, and joins two boxes into one around both if that has no more pixels than the two together. */
const merged = (boxes: readonly Box[]): Box[] => {
  const joinedBoxes: Box[] = []
  for (let box of boxes.filter((dirtyBox) => areaOf(dirtyBox) > 0)) {
    for (let index = 0; index < joinedBoxes.length; index++) {
      const joined = boundingBoxOf(box, joinedBoxes[index]!)
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
 * The boxes, enlarged until each contains every element with transparent pixels (`soft`) that it touches: an element
 * with transparent pixels must be painted as a whole.
 */
const grownAroundSoft = (boxes: readonly Box[], soft: readonly Box[]): Box[] => {
  for (;;) {
    const larger = boxes.map((box) =>
      soft.reduce(
        (grown, reach) => (areaOf(intersectionOf(grown, reach)) > 0 ? boundingBoxOf(grown, reach) : grown),
        box,
      ),
    )
    if (larger.every((box, index) => areaOf(box) === areaOf(boxes[index]!))) return [...boxes]
    boxes = merged(larger)
  }
}

/** An element of the new design. */
interface Step {
  request: DrawRequest
  /** The last drawing of the element: the one in the old painting until this step is drawn, then the new one. */
  before: DrawnElement | undefined
  /** True until the element is drawn, if it is new or differs from the old painting. */
  changed: boolean
}

/**
 * The steps of the new elements, and the boxes of all pixels that may change; `reach` returns the box in which an
 * element will be drawn.
 */
const compare = (
  drawn: readonly DrawnElement[],
  requests: readonly DrawRequest[],
  reach: (request: DrawRequest) => Box,
) => {
  const indicesById = new Map(drawn.map(({ request }, index) => [request.element.id, index]))
  const unchanged: number[] = []
  const steps = requests.map((request): Step => {
    // -1 for a new element: `drawn[-1]` is undefined.
    const index = indicesById.get(request.element.id) ?? -1
    const before = drawn[index]
    const changed = !before || !isUnchanged(before, request)
    if (!changed) unchanged.push(index)
    return { request, before, changed }
  })
  // The scan with fewer results is used: it finds only the one element that was moved to the front or to the back.
  const [movedForward, movedBackward] = [outOfOrder(unchanged, 1), outOfOrder(unchanged, -1)]
  const moved = movedForward.size < movedBackward.size ? movedForward : movedBackward
  const unmovedIndices = new Set(unchanged.filter((index) => !moved.has(index)))
  // The old places of removed, changed and moved elements, and the new places of changed ones. A moved element has only
  // another rank, at its old place.
  const dirty = [
    ...drawn.flatMap((element, index) => (unmovedIndices.has(index) ? [] : [element.reach])),
    ...steps.flatMap(({ request, changed }) => (changed ? [reach(request)] : [])),
  ]
  return { steps, dirty }
}

/**
 * Updates a painting to the result of `paint` for another job, byte for byte, by painting only the changes; elements
 * are matched by their ids. Returns the boxes whose pixels may have changed. Throws DoesNotFit.
 */
export const repaint = (painting: Painting, job: PaintJob, assets: Assets): Box[] => {
  const paintAll = () => {
    Object.assign(painting, paint(job, assets))
    return [wholeBoxOf(painting)]
  }
  // A mark covers all elements, so the whole picture is painted. The editor, which repaints, has no marks.
  if (job.mark || !isSame(frameworkOf(painting.job), frameworkOf(job))) return paintAll()
  const easel = easelFor(job, painting.indices)
  const { steps, dirty } = compare(painting.drawn, requestsOf(job, assets), (request) =>
    reachOf(request.element, easel),
  )
  // The patches of the old painting count against the bound, too.
  for (const { before } of steps) easel.patchBytesLeft -= patchBytesOf(before?.patch)
  const ground = groundOf(easel, job.design)
  const soft = steps.flatMap(({ request }) => (hasTransparentPixels(request) ? [reachOf(request.element, easel)] : []))
  const boxes =
    ground === groundOf(easel, painting.job.design) ? grownAroundSoft(merged(dirty), soft) : [wholeBoxOf(easel)]
  /** The work done so far. If it exceeds the bound for a whole picture, everything is painted again instead. */
  let workDone = 0
  const drawStep = (step: Step, clip: Box) => {
    easel.clip = clip
    easel.budget = MOST_WORK
    step.before = drawElement(easel, step.request, assets, step.before)
    step.changed = false
    workDone += step.before.work
  }
  for (const box of boxes) {
    easel.clip = box
    fillBox(easel, box, ground)
    for (const step of steps)
      if (areaOf(intersectionOf(box, step.changed ? reachOf(step.request.element, easel) : step.before!.reach)) > 0)
        if (workDone <= MOST_WORK) drawStep(step, box)
  }
  // Changed elements outside all boxes are drawn with an empty clip, to find their faults.
  for (const step of steps)
    if (step.changed && workDone <= MOST_WORK) drawStep(step, wholeBoxOf({ width: 0, height: 0 }))
  if (workDone > MOST_WORK) return paintAll()
  const drawn = steps.map(({ before }) => before!)
  // All elements of a picture share one budget in `paint`, which would leave out the last ones.
  if (drawn.reduce((sum, { work }) => sum + work, 0) > MOST_WORK) return paintAll()
  Object.assign(painting, { job, drawn, faults: faultsOf(drawn) })
  return boxes
}
