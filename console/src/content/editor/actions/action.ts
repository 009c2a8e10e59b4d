import { chosenOf, movableOf } from '../document/drawing.ts'
import { type EditorSession, editingOf } from '../document/session.ts'
import type { IconName } from './icons.tsx'

/** The groups of actions in menus and on the sheet of shortcuts. */
export const groups = ['tools', 'edit', 'order', 'align', 'element', 'view'] as const
export type ActionGroup = (typeof groups)[number]

/** An action that a person can choose. It turns one session into another, and has no other effect. */
export interface Action {
  /** The name. The label is the word `editor.actions.NAME`. */
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

// Conditions for `can`.
export const always = () => true
/** True if at least `least` elements are chosen. */
export const hasChosen = (least: number) => (session: EditorSession) => chosenOf(editingOf(session)).length >= least
/** True if at least `least` elements are chosen that are not locked. */
export const hasMovable = (least: number) => (session: EditorSession) => movableOf(editingOf(session)).length >= least
