import { actionNamed } from '../actions/actions.ts'
import { settled } from '../document/history.ts'
import type { Editor, EditorState } from '../store/editor.ts'

const PANELS = '.editor-top, .editor-side'

type TextField = HTMLInputElement | HTMLTextAreaElement

const fieldAt = (target: EventTarget | null): TextField | undefined =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  target.closest(PANELS) &&
  target.role !== 'combobox'
    ? target
    : undefined

export const toDrawing = () => document.querySelector<HTMLElement>('.editor-surface')?.focus({ preventScroll: true })

const historyKeys: readonly string[] = [...actionNamed('undo').keys, ...actionNamed('redo').keys]

/**
 * Watches the typing in the fields beside the drawing. Gives a function that handles each key in a field: undo belongs
 * to the field only if its text was changed since it got the focus, and Escape restores the state before that.
 */
export function followFields(editor: Editor, signal: AbortSignal) {
  let atFocus: Pick<EditorState, 'history' | 'samples'> | undefined
  let textBefore = ''
  let isTyped = false
  const noteState = ({ target }: Event) => {
    const field = fieldAt(target)
    if (!field) return
    const { history, samples } = editor.getState()
    atFocus = { history, samples }
    isTyped = false
  }
  const noteText = ({ target }: Event) => {
    if (!isTyped) textBefore = fieldAt(target)?.value ?? ''
  }
  const noteTyping = ({ target }: Event) => {
    isTyped = fieldAt(target)?.value !== textBefore
  }
  document.addEventListener('focusin', noteState, { signal })
  document.addEventListener('beforeinput', noteText, { signal })
  document.addEventListener('input', noteTyping, { signal })
  /**
   * Handles a key in a field. Gives `done` for a handled key, else the place that it belongs to.
   */
  return (event: KeyboardEvent, shortcut: string): 'done' | 'field' | 'drawing' => {
    const field = fieldAt(event.target)
    if (historyKeys.includes(shortcut)) return field && isTyped ? 'field' : 'drawing'
    const isEnd = shortcut === 'Enter' ? !(field instanceof HTMLTextAreaElement) : shortcut === 'Mod+Enter'
    if (!field || !(isEnd || shortcut === 'Escape')) return 'field'
    event.preventDefault()
    if (shortcut === 'Escape' && atFocus) editor.setState(atFocus)
    else editor.setState(({ history }) => ({ history: settled(history) }))
    toDrawing()
    return 'done'
  }
}
