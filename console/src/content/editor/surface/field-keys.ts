import { actionNamed } from '../actions/actions.ts'
import { settled } from '../document/history.ts'
import type { Editor, EditorState } from '../store/editor.ts'

const PANELS = '.editor-top, .editor-side'

type Typed = HTMLInputElement | HTMLTextAreaElement

const typedIn = (target: EventTarget | null): Typed | undefined =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  target.closest(PANELS) &&
  target.role !== 'combobox'
    ? target
    : undefined

export const toDrawing = () => document.querySelector<HTMLElement>('.editor-surface')?.focus({ preventScroll: true })

const ofHistory: readonly string[] = [...actionNamed('undo').keys, ...actionNamed('redo').keys]

/** Follows what is typed in the fields beside the drawing, so that their keys know what there is to take back. */
export function followFields(editor: Editor, signal: AbortSignal) {
  let before: Pick<EditorState, 'history' | 'samples'> | undefined
  let text = ''
  let isTyped = false
  const begin = ({ target }: Event) => {
    const field = typedIn(target)
    if (!field) return
    const { history, samples } = editor.getState()
    before = { history, samples }
    isTyped = false
  }
  const hold = ({ target }: Event) => {
    if (!isTyped) text = typedIn(target)?.value ?? ''
  }
  const type = ({ target }: Event) => {
    isTyped = typedIn(target)?.value !== text
  }
  document.addEventListener('focusin', begin, { signal })
  document.addEventListener('beforeinput', hold, { signal })
  document.addEventListener('input', type, { signal })
  /** Answers a press in a field: whether it is done, or belongs to the field or to the drawing. */
  return (event: KeyboardEvent, shortcut: string): 'done' | 'field' | 'drawing' => {
    const field = typedIn(event.target)
    if (ofHistory.includes(shortcut)) return field && isTyped ? 'field' : 'drawing'
    const isEnd = shortcut === 'Enter' ? !(field instanceof HTMLTextAreaElement) : shortcut === 'Mod+Enter'
    if (!field || !(isEnd || shortcut === 'Escape')) return 'field'
    event.preventDefault()
    if (shortcut === 'Escape' && before) editor.setState(before)
    else editor.setState(({ history }) => ({ history: settled(history) }))
    toDrawing()
    return 'done'
  }
}
