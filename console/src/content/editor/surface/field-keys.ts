import { actionNamed } from '../actions/actions.ts'
import { gestureEnded } from '../document/history.ts'
import type { Editor, EditorState } from '../store/editor.ts'

/** Selects the panels beside the drawing whose fields are watched. */
const PANELS = '.editor-top, .editor-side'

type TextField = HTMLInputElement | HTMLTextAreaElement

const fieldAt = (target: EventTarget | null): TextField | undefined =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  target.closest(PANELS) &&
  target.role !== 'combobox'
    ? target
    : undefined

/** Gives the focus to the drawing. */
export const focusDrawing = () => document.querySelector<HTMLElement>('.editor-surface')?.focus({ preventScroll: true })

const historyKeys: readonly string[] = [...actionNamed('undo').keys, ...actionNamed('redo').keys]

/**
 * Watches the typing in the fields beside the drawing. Gives a function that handles each key in a field. Undo belongs
 * to the field only if its text has changed since the field got the focus. Escape restores the state at that moment.
 */
export function followFields(editor: Editor, signal: AbortSignal) {
  /** The state when the field got the focus, to which Escape returns. */
  let stateAtFocus: Pick<EditorState, 'history' | 'samples'> | undefined
  let textBefore = ''
  /** True if the field's text differs from `textBefore`, the text before the first key. */
  let isTyped = false
  const rememberState = ({ target }: Event) => {
    const field = fieldAt(target)
    if (!field) return
    const { history, samples } = editor.getState()
    stateAtFocus = { history, samples }
    isTyped = false
  }
  const rememberText = ({ target }: Event) => {
    if (!isTyped) textBefore = fieldAt(target)?.value ?? ''
  }
  const detectTyping = ({ target }: Event) => {
    isTyped = fieldAt(target)?.value !== textBefore
  }
  document.addEventListener('focusin', rememberState, { signal })
  document.addEventListener('beforeinput', rememberText, { signal })
  document.addEventListener('input', detectTyping, { signal })
  /**
   * Handles a key in a field. Gives `done` for a handled key, `field` for a key that is left to the browser, and
   * `drawing` for a key that is left to the shortcuts of the editor.
   */
  return (event: KeyboardEvent, shortcut: string): 'done' | 'field' | 'drawing' => {
    const field = fieldAt(event.target)
    if (historyKeys.includes(shortcut)) return field && isTyped ? 'field' : 'drawing'
    // In a field of several lines, Enter alone begins a new line.
    const endsTyping = shortcut === 'Enter' ? !(field instanceof HTMLTextAreaElement) : shortcut === 'Mod+Enter'
    if (!field || !(endsTyping || shortcut === 'Escape')) return 'field'
    event.preventDefault()
    if (shortcut === 'Escape' && stateAtFocus) editor.setState(stateAtFocus)
    else editor.setState(({ history }) => ({ history: gestureEnded(history) }))
    focusDrawing()
    return 'done'
  }
}
