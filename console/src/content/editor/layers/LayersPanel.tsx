import { useWarnings } from '../warnings/use-warnings.ts'
import { Layers } from './Layers.tsx'
import { WarningList } from './WarningList.tsx'

/** What may go wrong, and the layers, which say the same of each. */
export function LayersPanel() {
  const warnings = useWarnings()
  return (
    <>
      <WarningList warnings={warnings} />
      <Layers warnings={warnings} />
    </>
  )
}
