import { aligned, distributed, type OrderStep, ordered, type Side, sameSize } from '../document/arrange.ts'
import { changeChosen, chosenOf, movableOf, withFields } from '../document/drawing.ts'
import { blocksOf, canGroup, canUngroup, grouped, ungrouped } from '../document/groups.ts'
import { wholeTurn } from '../document/resize.ts'
import { type EditorSession, edit, editingOf } from '../document/session.ts'
import { type Action, hasChosen, hasMovable } from './action.ts'
import type { IconName } from './icons.tsx'

const order = <N extends OrderStep>(name: N, icon: IconName, key: string) => ({
  name,
  group: 'order' as const,
  icon,
  keys: [key],
  can: hasMovable(1),
  apply: edit((editing) => ordered(editing, name)),
})

const align = <N extends string>(name: N, side: Side, icon: IconName, key: string) => ({
  name,
  group: 'align' as const,
  icon,
  keys: [key],
  can: hasMovable(1),
  apply: edit((editing) => aligned(editing, side)),
})

/**
 * A switch that locks or hides the chosen elements; it is on if all of them are locked or hidden. Locked elements can be
 * unlocked, but neither hidden nor shown.
 */
const toggleOf = <N extends string>(name: N, field: 'locked' | 'hidden', icon: IconName, key: string) => ({
  name,
  group: 'element' as const,
  icon,
  keys: [key],
  can: field === 'locked' ? hasChosen(1) : hasMovable(1),
  isOn: (session: EditorSession) =>
    hasChosen(1)(session) && chosenOf(editingOf(session)).every((element) => element[field]),
  apply: edit((editing) => {
    const isOn = (field === 'locked' ? chosenOf(editing) : movableOf(editing)).every((element) => element[field])
    return changeChosen(editing, (element) => withFields(element, { [field]: !isOn }))
  }),
})

const flip = <N extends string>(name: N, field: 'flipX' | 'flipY', icon: IconName, key: string) => ({
  name,
  group: 'element' as const,
  icon,
  keys: [key],
  can: hasMovable(1),
  apply: edit((editing) => changeChosen(editing, (element) => withFields(element, { [field]: !element[field] }))),
})

const turn = edit((editing) =>
  changeChosen(editing, (element) => withFields(element, { angle: wholeTurn(element.angle + 90) })),
)

/** True if at least `least` blocks may be moved; a group that is chosen whole is one block. */
const hasBlocks = (least: number) => (session: EditorSession) =>
  blocksOf(editingOf(session), movableOf(editingOf(session))).length >= least

/** The only chosen element, if it is a picture that may be changed. */
function croppable(session: EditorSession) {
  const [onlyElement, ...others] = movableOf(editingOf(session))
  return others.length === 0 && onlyElement?.kind === 'image' && onlyElement.image ? onlyElement : undefined
}

/** The actions that move, turn and order the chosen elements. */
export const arranging = [
  order('front', 'front', ']'),
  order('forward', 'forward', 'Mod+]'),
  order('backward', 'backward', 'Mod+['),
  order('back', 'back', '['),
  align('alignLeft', 'left', 'alignLeft', 'Alt+A'),
  align('alignCenter', 'center', 'alignCenter', 'Alt+H'),
  align('alignRight', 'right', 'alignRight', 'Alt+D'),
  align('alignTop', 'top', 'alignTop', 'Alt+W'),
  align('alignMiddle', 'middle', 'alignMiddle', 'Alt+V'),
  align('alignBottom', 'bottom', 'alignBottom', 'Alt+S'),
  {
    name: 'distributeX',
    group: 'align',
    icon: 'distributeX',
    keys: ['Alt+Shift+H'],
    can: hasBlocks(3),
    apply: edit((editing) => distributed(editing, 'x')),
  },
  {
    name: 'distributeY',
    group: 'align',
    icon: 'distributeY',
    keys: ['Alt+Shift+V'],
    can: hasBlocks(3),
    apply: edit((editing) => distributed(editing, 'y')),
  },
  {
    name: 'sameWidth',
    group: 'align',
    icon: 'sameWidth',
    keys: [],
    can: hasMovable(2),
    apply: edit((editing) => sameSize(editing, ['width'])),
  },
  {
    name: 'sameHeight',
    group: 'align',
    icon: 'sameHeight',
    keys: [],
    can: hasMovable(2),
    apply: edit((editing) => sameSize(editing, ['height'])),
  },
  flip('flipX', 'flipX', 'flipX', 'Shift+H'),
  flip('flipY', 'flipY', 'flipY', 'Shift+V'),
  { name: 'turn', group: 'element', icon: 'turn', keys: ['Mod+Shift+R'], can: hasMovable(1), apply: turn },
  {
    name: 'crop',
    group: 'element',
    icon: 'crop',
    keys: ['C', 'Enter'],
    can: (session) => croppable(session) !== undefined,
    isOn: ({ croppingId }) => croppingId !== undefined,
    apply: (session) => ({ ...session, croppingId: session.croppingId ? undefined : croppable(session)?.id }),
  },
  {
    name: 'group',
    group: 'element',
    icon: 'group',
    keys: ['Mod+G'],
    can: (session) => canGroup(editingOf(session)),
    apply: edit(grouped),
  },
  {
    name: 'ungroup',
    group: 'element',
    icon: 'ungroup',
    keys: ['Mod+Shift+G'],
    can: (session) => canUngroup(editingOf(session)),
    apply: edit(ungrouped),
  },
  toggleOf('lock', 'locked', 'lock', 'Mod+Shift+L'),
  toggleOf('hide', 'hidden', 'hide', 'Mod+Shift+H'),
] as const satisfies readonly Action[]
