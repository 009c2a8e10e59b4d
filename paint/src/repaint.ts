import { asksOf, bytesOf, type DrawnElement, type DrawRequest, drawElement, isSoft, reachOf } from './draw-element.ts'
import type { Assets, PaintJob } from './job.ts'
import { easelFor, faultsOf, groundOf, type Painting, paint } from './paint.ts'
import { allOf, areaOf, around, type Box, shared } from './raster/box.ts'
import { fillBox, MOST_WORK } from './raster/easel.ts'

const isSame = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other)

/** The parts of a job that all elements depend on: where one changes, all is painted. */
const standOf = ({ design, panel, fit, mark }: PaintJob) => [design.resolution, panel, fit, mark]

/** True if letters in it may have lacked a font, which may have come since. */
const mayLackFont = ({ ask: { element, faults: ofValues }, faults }: DrawnElement) =>
  'text' in element && element.kind !== 'qrcode' && element.kind !== 'icon' && faults.length > ofValues.length

/** The parts of an ask that are identical where nothing changed. */
const bare = ['text', 'picture', 'algorithm', 'drawPicture', 'drawCode', 'drawIcon'] as const

/** True if an element comes out as before. */
const isAsBefore = (before: DrawnElement, now: DrawRequest) => {
  const { ask } = before
  return (
    !mayLackFont(before) &&
    bare.every((part) => ask[part] === now[part]) &&
    ask.font?.sha256 === now.font?.sha256 &&
    isSame(ask.numbers, now.numbers) &&
    isSame(ask.faults, now.faults) &&
    isSame(ask.element, now.element)
  )
}

/** The places in a list that must move for the rest to be in order, looked at from one end. */
const outOfOrder = (places: readonly number[], sign: 1 | -1): Set<number> => {
  const moved = new Set<number>()
  let last = Number.NEGATIVE_INFINITY
  for (const place of sign > 0 ? places : places.toReversed())
    if (place * sign < last) moved.add(place)
    else last = place * sign
  return moved
}

/** A few boxes that cover all of these: two become one where that is not more to paint. */
const merged = (boxes: readonly Box[]): Box[] => {
  const joinedBoxes: Box[] = []
  for (let box of boxes.filter((part) => areaOf(part) > 0)) {
    for (let index = 0; index < joinedBoxes.length; index++) {
      const joined = around(box, joinedBoxes[index]!)
      if (areaOf(joined) > areaOf(box) + areaOf(joinedBoxes[index]!)) continue
      joinedBoxes.splice(index, 1)
      box = joined
      // The joined box is larger: it is compared with all others anew.
      index = -1
    }
    joinedBoxes.push(box)
  }
  return joinedBoxes
}

/** The boxes, each grown about all of a soft element that it touches: one that lies elsewhere is not to be seen any more. */
const grown = (boxes: readonly Box[], soft: readonly Box[]): Box[] => {
  for (;;) {
    const larger = boxes.map((box) =>
      soft.reduce((all, reach) => (areaOf(shared(all, reach)) > 0 ? around(all, reach) : all), box),
    )
    if (larger.every((box, index) => areaOf(box) === areaOf(boxes[index]!))) return [...boxes]
    boxes = merged(larger)
  }
}

/** An element of the new design: its ask, the drawing of it from before, and whether it changed. */
interface Step {
  ask: DrawRequest
  before: DrawnElement | undefined
  changed: boolean
}

/** The steps to the new elements, and the boxes they touch; `reach` tells where an element will be drawn. */
const compare = (drawn: readonly DrawnElement[], asks: readonly DrawRequest[], reach: (ask: DrawRequest) => Box) => {
  const places = new Map(drawn.map(({ ask }, place) => [ask.element.id, place]))
  const unchanged: number[] = []
  const steps = asks.map((ask): Step => {
    const place = places.get(ask.element.id) ?? -1
    const before = drawn[place]
    const changed = !before || !isAsBefore(before, ask)
    if (!changed) unchanged.push(place)
    return { ask, before, changed }
  })
  const [up, down] = [outOfOrder(unchanged, 1), outOfOrder(unchanged, -1)]
  const moved = up.size < down.size ? up : down
  const standing = new Set(unchanged.filter((place) => !moved.has(place)))
  const dirty = [
    ...drawn.flatMap((element, place) => (standing.has(place) ? [] : [element.reach])),
    ...steps.flatMap(({ ask, changed }) => (changed ? [reach(ask)] : [])),
  ]
  return { steps, dirty }
}

/**
 * Brings a painting up to what `paint` would make of the job now, byte for byte, by painting only what changed since;
 * elements are matched by their ids. Answers the boxes whose pixels may have changed. Throws DoesNotFit.
 */
export const repaint = (painting: Painting, job: PaintJob, assets: Assets): Box[] => {
  const afresh = () => {
    Object.assign(painting, paint(job, assets))
    return [allOf(painting)]
  }
  // A mark lies over all elements. Those who repaint, in the editor, have none.
  if (job.mark || !isSame(standOf(painting.job), standOf(job))) return afresh()
  const easel = easelFor(job, painting.indices)
  const { steps, dirty } = compare(painting.drawn, asksOf(job, assets), (ask) => reachOf(ask.element, easel))
  for (const { before } of steps) easel.room -= bytesOf(before?.patch)
  const ground = groundOf(easel, job.design)
  const soft = steps.flatMap(({ ask }) => (isSoft(ask) ? [reachOf(ask.element, easel)] : []))
  const boxes = ground === groundOf(easel, painting.job.design) ? grown(merged(dirty), soft) : [allOf(easel)]
  /** The work done so far: beyond that of a whole picture it is better to paint all afresh. */
  let spent = 0
  const drawStep = (step: Step, clip: Box) => {
    easel.clip = clip
    easel.budget = MOST_WORK
    step.before = drawElement(easel, step.ask, assets, step.before)
    step.changed = false
    spent += step.before.work
  }
  for (const box of boxes) {
    easel.clip = box
    fillBox(easel, box, ground)
    for (const step of steps)
      if (areaOf(shared(box, step.changed ? reachOf(step.ask.element, easel) : step.before!.reach)) > 0)
        if (spent <= MOST_WORK) drawStep(step, box)
  }
  // Elements that nobody sees may still have faults.
  for (const step of steps) if (step.changed && spent <= MOST_WORK) drawStep(step, allOf({ width: 0, height: 0 }))
  if (spent > MOST_WORK) return afresh()
  const drawn = steps.map(({ before }) => before!)
  if (drawn.reduce((sum, { work }) => sum + work, 0) > MOST_WORK) return afresh()
  Object.assign(painting, { job, drawn, faults: faultsOf(drawn) })
  return boxes
}
