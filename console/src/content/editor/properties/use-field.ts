import type { Element, ElementKind } from '@wifi-tms/contract/elements'
import {
  changeChosen,
  chosenOf,
  type Editing,
  type Field,
  type Fields,
  movableOf,
  withFields,
} from '../document/drawing.ts'
import { type EditorSession, editingOf } from '../document/session.ts'
import { useEdit, useEditor, useEditorStore } from '../store/editor.ts'

/** A field of the chosen elements. */
export interface ChosenField<K extends Field> {
  /** True if a chosen element has the field. */
  has: boolean
  /** The value that all of them share; undefined if they differ or have none. */
  value: Fields[K] | undefined
  /** Says it of all of them that have it. */
  set: (value: Fields[K] | undefined, gesture?: string) => void
  /** Names the gesture of changing it on just these, so that its steps are undone together. */
  gesture: () => string
}

/** The chosen elements that the panel speaks of: those that may be changed, and of locked ones alone all of them. */
function spokenOf(editing: Editing): readonly Element[] {
  const movable = movableOf(editing)
  return movable.length > 0 ? movable : chosenOf(editing)
}

/** True if there is nothing chosen that is not locked. */
export const isAllLocked = (session: EditorSession) =>
  editingOf(session).selection.length > 0 && movableOf(editingOf(session)).length === 0

const holdersOf = (session: EditorSession, key: Field): Element[] =>
  spokenOf(editingOf(session)).filter(
    (element) =>
      key in element ||
      key === 'compare' ||
      ((key === 'min' || key === 'max') && element.kind === 'chart') ||
      (key === 'colours' && 'fill' in element) ||
      ((key === 'algorithm' || key === 'crop') && element.kind === 'image'),
  )

/** Gives a field of all chosen elements that have it. Changes of other fields, such as their place, render nothing anew. */
export function useField<K extends Field>(key: K): ChosenField<K> {
  const editor = useEditorStore()
  const edit = useEdit()
  const has = useEditor((state) => holdersOf(state, key).length > 0)
  const value = useEditor((state) => {
    const [first, ...others] = holdersOf(state, key).map((element) => (element as Fields)[key])
    return others.every((other) => other === first) ? first : undefined
  })
  const gesture = () =>
    `${key} ${holdersOf(editor.getState(), key)
      .map(({ id }) => id)
      .join()}`
  return {
    has,
    value,
    set: (value, step = gesture()) =>
      edit((editing) => changeChosen(editing, (element) => withFields(element, { [key]: value } as Fields)), step),
    gesture,
  }
}

/** Gives the kinds of the chosen elements, one for each. */
export const useKinds = (): ElementKind[] =>
  useEditor((state) =>
    spokenOf(editingOf(state))
      .map(({ kind }) => kind)
      .join(),
  )
    .split(',')
    .filter(Boolean) as ElementKind[]
