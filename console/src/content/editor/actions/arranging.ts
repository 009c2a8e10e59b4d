import { aligned, distributed, type OrderStep, ordered, type Side, sameSize } from '../document/arrange.ts'
import { changeChosen, chosenOf, movableOf, withFields } from '../document/drawing.ts'
import { blocksOf, canGroup, canUngroup, grouped, ungrouped } from '../document/groups.ts'
import { wholeTurn } from '../document/resize.ts'
import { type EditorSession, edit, editingOf } from '../document/session.ts'
import { type Action, hasChosen, hasMovable } from './action.ts'
import type { IconName } from './icons.tsx'

const orderAction = <N extends OrderStep>(name: N, icon: IconName, key: string) => ({
  name,
  group: 'order' as const,
  icon,
  keys: [key],
  can: hasMovable(1),
  apply: edit((editing) => ordered(editing, name)),
})

const alignAction = <N extends string>(name: N, side: Side, icon: IconName, key: string) => ({
  name,
  group: 'align' as const,
  icon,
  keys: [key],
  can: hasMovable(1),
  apply: edit((editing) => aligned(editing, side)),
})

/**
 * A switch that locks or hides the chosen elements; it is on if all of them are locked or hidden. Locked elements can
 * be unlocked, but neither hidden nor shown.
 */
const toggleAction = <N extends string>(name: N, field: 'locked' | 'hidden', icon: IconName, key: string) => ({
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

const flipAction = <N extends string>(name: N, field: 'flipX' | 'flipY', icon: IconName, key: string) => ({
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
  orderAction('front', 'front', ']'),
  orderAction('forward', 'forward', 'Mod+]'),
  orderAction('backward', 'backward', 'Mod+['),
  orderAction('back', 'back', '['),
  alignAction('alignLeft', 'left', 'alignLeft', 'Alt+A'),
  alignAction('alignCenter', 'center', 'alignCenter', 'Alt+H'),
  alignAction('alignRight', 'right', 'alignRight', 'Alt+D'),
  alignAction('alignTop', 'top', 'alignTop', 'Alt+W'),
  alignAction('alignMiddle', 'middle', 'alignMiddle', 'Alt+V'),
  alignAction('alignBottom', 'bottom', 'alignBottom', 'Alt+S'),
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
  flipAction('flipX', 'flipX', 'flipX', 'Shift+H'),
  flipAction('flipY', 'flipY', 'flipY', 'Shift+V'),
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
  toggleAction('lock', 'locked', 'lock', 'Mod+Shift+L'),
  toggleAction('hide', 'hidden', 'hide', 'Mod+Shift+H'),
] as const satisfies readonly Action[]
