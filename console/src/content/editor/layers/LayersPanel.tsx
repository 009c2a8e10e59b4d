import { useWarnings } from '../warnings/use-warnings.ts'
import { Layers } from './Layers.tsx'
import { WarningList } from './WarningList.tsx'

/** The list of warnings, and the layers, which show the number of warnings beside each element. */
export function LayersPanel() {
  const warnings = useWarnings()
  return (
    <>
      <WarningList warnings={warnings} />
      <Layers warnings={warnings} />
    </>
  )
}
