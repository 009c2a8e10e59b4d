import { startTransition, useEffect, useMemo, useState } from 'react'
import { editingOf } from '../document/session.ts'
import { type EditorState, useEditorStore } from '../store/editor.ts'
import { usePreviewPanel } from '../store/panel.ts'
import type { Warning } from './kinds.ts'
import { warningsOf } from './warnings.ts'

/** The pause in editing, in milliseconds, after which the warnings are computed again, so that drags stay fast. */
const PAUSE_MS = 150

/** The parts of the state on which the warnings depend. */
const warningInputOf = (state: EditorState) => ({ drawing: editingOf(state).drawing, faults: state.faults })

/** Gives the warnings for the drawing at the last pause in editing, on the previewed panel. */
export function useWarnings(): Warning[] {
  const editor = useEditorStore()
  const { panel } = usePreviewPanel()
  const [{ drawing, faults }, setWarningInput] = useState(() => warningInputOf(editor.getState()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const updateAtPause = () => {
      clearTimeout(timer)
      timer = setTimeout(() => startTransition(() => setWarningInput(warningInputOf(editor.getState()))), PAUSE_MS)
    }
    updateAtPause()
    const stop = editor.subscribe((state, previous) => {
      if (editingOf(state).drawing !== editingOf(previous).drawing || state.faults !== previous.faults) updateAtPause()
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [editor])
  return useMemo(() => warningsOf(drawing, panel.inks, faults), [drawing, panel, faults])
}
