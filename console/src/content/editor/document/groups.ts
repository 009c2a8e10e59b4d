import type { Element } from '@wifi-tms/contract/elements'
import { changeChosen, type Editing, groupMaker, movableOf, withFields } from './drawing.ts'

/** The given ids, followed by the ids of all other elements in the same groups. */
export function wholeGroups(elements: readonly Element[], ids: readonly string[]): string[] {
  const idSet = new Set(ids)
  const groups = new Set(elements.filter(({ id }) => idSet.has(id)).map(({ group }) => group))
  groups.delete(undefined)
  return [...ids, ...elements.filter(({ id, group }) => groups.has(group) && !idSet.has(id)).map(({ id }) => id)]
}

/**
 * The ids that a press on an element chooses: its whole group, or the element alone if a part of that group, and
 * nothing else, is chosen already.
 */
export function idsChosenBy({ drawing, selection }: Editing, { id }: Element): string[] {
  const wholeGroup = wholeGroups(drawing.elements, [id])
  // True if the selection lies inside the group and is smaller.
  const isInside =
    selection.length > 0 && selection.length < wholeGroup.length && selection.every((id) => wholeGroup.includes(id))
  return isInside ? [id] : wholeGroup
}

/** The chosen ids after a press that adds an element or its group to the selection, or removes it if it is chosen. */
export function idsAfterToggle(editing: Editing, element: Element): string[] {
  const chosenIds = idsChosenBy(editing, element)
  const otherIds = editing.selection.filter((id) => !chosenIds.includes(id))
  return editing.selection.includes(element.id) ? otherIds : [...otherIds, ...chosenIds]
}

/** Splits chosen elements into blocks that move as one: each group that is chosen whole, and each other element. */
export function blocksOf({ drawing, selection }: Editing, chosen: readonly Element[]): Element[][] {
  const ids = new Set(selection)
  // A group with an element that is not chosen is chosen only partly.
  const partlyChosenGroups = new Set(drawing.elements.filter(({ id }) => !ids.has(id)).map(({ group }) => group))
  return [
    // Elements with the same key are one block: the key is their group, or else the element itself.
    ...Map.groupBy(chosen, (element) =>
      element.group && !partlyChosenGroups.has(element.group) ? element.group : element,
    ).values(),
  ]
}

/** True if the chosen elements that are not locked are several blocks, which grouping would join. */
export const canGroup = (editing: Editing): boolean => blocksOf(editing, movableOf(editing)).length > 1

/** Makes one group of the chosen elements that are not locked. Each keeps its place in the order of drawing. */
export function grouped(editing: Editing): Editing {
  const group = groupMaker(editing.drawing.elements)()
  return changeChosen(editing, (element) => withFields(element, { group }))
}

/** True if a chosen element that is not locked is in a group. A group of one element does not count. */
export function canUngroup(editing: Editing): boolean {
  const groups = Map.groupBy(editing.drawing.elements, ({ group }) => group)
  return movableOf(editing).some(({ group }) => group !== undefined && groups.get(group)!.length > 1)
}

/** Takes the chosen elements out of their groups. */
export const ungrouped = (editing: Editing): Editing =>
  changeChosen(editing, (element) => withFields(element, { group: undefined }))

/** Puts copies of elements into new groups. A copy that would be alone in its group gets no group. */
export function regrouped(copies: readonly Element[], elements: readonly Element[]): Element[] {
  const nextGroup = groupMaker(elements)
  const groups = new Map<string, string>()
  for (const [group, members] of Map.groupBy(copies, (element) => element.group))
    if (group && members.length > 1) groups.set(group, nextGroup())
  return copies.map((element) => withFields(element, { group: element.group && groups.get(element.group) }))
}
