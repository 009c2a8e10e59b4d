import { chosenOf, movableOf } from '../document/drawing.ts'
import { type EditorSession, editingOf } from '../document/session.ts'
import type { IconName } from './icons.tsx'

/** The groups of actions in menus and on the sheet of shortcuts. */
export const groups = ['tools', 'edit', 'order', 'align', 'element', 'view'] as const
export type ActionGroup = (typeof groups)[number]

/** An action of a person. Its label is found by its name. It turns one session into another and has no other effect. */
export interface Action {
  name: string
  group: ActionGroup
  icon?: IconName
  /** Shortcuts such as 'Mod+Shift+Z'; Mod is the command key of a Mac and Ctrl elsewhere. The first is shown. */
  keys: readonly string[]
  /** True if there is something to apply the action to. */
  can: (session: EditorSession) => boolean
  /** True while the action is switched on; absent for actions that are no switches. */
  isOn?: (session: EditorSession) => boolean
  apply: (session: EditorSession) => EditorSession
}

// Conditions for `can`: at least `least` elements are chosen, or are chosen and not locked.
export const always = () => true
export const hasChosen = (least: number) => (session: EditorSession) => chosenOf(editingOf(session)).length >= least
export const hasMovable = (least: number) => (session: EditorSession) => movableOf(editingOf(session)).length >= least
