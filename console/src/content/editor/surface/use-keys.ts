import { type RefObject, useEffect, useRef, useState } from 'react'
import { actionNamed, actions, nudge } from '../actions/actions.ts'
import { isMac, shortcutOf } from '../actions/shortcut.ts'
import { elementsIn, pasted } from '../document/clipboard.ts'
import { gestureEnded } from '../document/history.ts'
import { type EditorSession, edit } from '../document/session.ts'
import { loadCopiedText, useEditorStore } from '../store/editor.ts'
import { followFields } from './field-keys.ts'

/** Selects the fields in which people type. */
const FIELDS = 'input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable]'

/** True if an event's target, or an element around it, matches the CSS selector; also if the target is no element. */
const isIn = (target: EventTarget | null, selector: string) =>
  !(target instanceof Element) || target.closest(selector) !== null

/** True if a key belongs to a menu or a dialog that has the focus. */
const isInOverlay = (target: EventTarget | null) => isIn(target, 'dialog, [role=dialog], [role=menu], [role=listbox]')

/** True if a key belongs to a menu, a dialog or a field. */
const isInOverlayOrField = (target: EventTarget | null) => isInOverlay(target) || isIn(target, FIELDS)

/** True if the drawing itself has the focus, or nothing has. */
const isOnDrawing = (target: EventTarget | null) =>
  target === document.body || (target instanceof Element && target.matches('.editor-surface, main'))

/** Matches the shortcuts that the browser reports by clipboard events. */
const viaClipboard = /^Mod\+[CXV]$/

/** Matches keys that focused controls use themselves. They are shortcuts only while the drawing has the focus. */
const keysOfControls = /^(Enter|Escape|\+|=|-)$/

/**
 * Binds the shortcuts of all actions, and the clipboard. Both results are true while the space bar is down, which makes
 * a drag move the view: the ref for handlers, the state for the mouse cursor.
 */
export function useKeys(): [RefObject<boolean>, boolean] {
  const editor = useEditorStore()
  const isHeld = useRef(false)
  const [isPanning, setPanning] = useState(false)
  useEffect(() => {
    const setSession = (session: EditorSession) => editor.setState(session)
    const hold = (isDown: boolean) => {
      isHeld.current = isDown
      setPanning(isDown)
    }
    const listening = new AbortController()
    const { signal } = listening
    const handleFieldKey = followFields(editor, signal)
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || event.defaultPrevented || isInOverlay(event.target)) return
      const shortcut = shortcutOf(event, isMac())
      if (isIn(event.target, FIELDS) && shortcut !== 'Mod+K' && handleFieldKey(event, shortcut) !== 'drawing') return
      if (event.key === ' ' && isOnDrawing(event.target)) {
        event.preventDefault()
        return hold(true)
      }
      const session = editor.getState()
      if (event.key.startsWith('Arrow')) {
        const moved = isOnDrawing(event.target) && nudge(session, event.key, event.shiftKey)
        if (!moved) return
        event.preventDefault()
        return setSession(moved)
      }
      if (viaClipboard.test(shortcut) || (keysOfControls.test(shortcut) && !isOnDrawing(event.target))) return
      const action = actions.find(({ keys, can }) => (keys as readonly string[]).includes(shortcut) && can(session))
      if (!action) return
      event.preventDefault()
      setSession(action.apply(session))
    }
    const release = ({ key }: KeyboardEvent) => {
      if (key === ' ') hold(false)
      // The moves of the next arrow key are another undo step.
      if (key.startsWith('Arrow'))
        setSession({ ...editor.getState(), history: gestureEnded(editor.getState().history) })
    }
    const copy = (event: ClipboardEvent) => {
      const session = editor.getState()
      const action = actionNamed(event.type === 'cut' ? 'cut' : 'copy')
      if (isInOverlayOrField(event.target) || !action.can(session) || String(getSelection()) !== '') return
      const next = action.apply(session)
      event.clipboardData?.setData('text/plain', next.copiedText ?? '')
      event.preventDefault()
      setSession(next)
    }
    const paste = (event: ClipboardEvent) => {
      if (isInOverlayOrField(event.target)) return
      const elements = elementsIn(event.clipboardData?.getData('text/plain') ?? '')
      if (!elements) return
      event.preventDefault()
      setSession(edit((editing) => pasted(editing, elements))(editor.getState()))
    }
    // The page does not hear of a release of the space bar while another window has the focus.
    const blur = () => hold(false)
    const takeCopy = () => loadCopiedText(editor)
    document.addEventListener('keydown', press, { signal })
    document.addEventListener('keyup', release, { signal })
    document.addEventListener('copy', copy, { signal })
    document.addEventListener('cut', copy, { signal })
    document.addEventListener('paste', paste, { signal })
    window.addEventListener('blur', blur, { signal })
    window.addEventListener('storage', takeCopy, { signal })
    return () => listening.abort()
  }, [editor])
  return [isHeld, isPanning]
}
