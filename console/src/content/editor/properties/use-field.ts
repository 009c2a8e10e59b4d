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
  /** The value that all of these elements share; undefined if they differ or have none. */
  value: Fields[K] | undefined
  /** Sets the field of all chosen elements that have it. */
  set: (value: Fields[K] | undefined, gesture?: string) => void
  /**
   * Gives the name of a change of this field on these elements. Successive changes of the same name are undone
   * together.
   */
  gesture: () => string
}

/** The chosen elements that the panel shows: those that may be changed, or all of them if all are locked. */
function shownElementsOf(editing: Editing): readonly Element[] {
  const movable = movableOf(editing)
  return movable.length > 0 ? movable : chosenOf(editing)
}

/** True if the person may only view, or all chosen elements are locked. */
export const isAllLocked = (session: EditorSession) =>
  session.viewOnly || (editingOf(session).selection.length > 0 && movableOf(editingOf(session)).length === 0)

/** The chosen elements that have a field, or may get it if it is optional. */
const holdersOf = (session: EditorSession, key: Field): Element[] =>
  shownElementsOf(editingOf(session)).filter(
    (element) =>
      key in element ||
      key === 'compare' ||
      ((key === 'min' || key === 'max') && element.kind === 'chart') ||
      (key === 'colours' && 'fill' in element) ||
      ((key === 'algorithm' || key === 'crop') && element.kind === 'image'),
  )

/**
 * Gives a field of all chosen elements that have it. A change of another field, such as the place, causes no new
 * render.
 */
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

/**
 * Gives the kind of each chosen element. They are selected as one text, because a new list would render again each
 * time.
 */
export const useKinds = (): ElementKind[] =>
  useEditor((state) =>
    shownElementsOf(editingOf(state))
      .map(({ kind }) => kind)
      .join(),
  )
    .split(',')
    .filter(Boolean) as ElementKind[]
