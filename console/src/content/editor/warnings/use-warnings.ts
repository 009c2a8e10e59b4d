import { useDeferredValue, useMemo } from 'react'
import { useDrawing, useEditor } from '../store/editor.ts'
import { useSeen } from '../store/panel.ts'
import { type Warning, warningsOf } from './warnings.ts'

/** Gives what may go wrong with the drawing on the panel that it is seen on; no hand that draws waits for it. */
export function useWarnings(): Warning[] {
  const drawing = useDeferredValue(useDrawing())
  const faults = useEditor((state) => state.faults)
  const { panel } = useSeen()
  return useMemo(() => warningsOf(drawing, panel.inks, faults), [drawing, panel, faults])
}
