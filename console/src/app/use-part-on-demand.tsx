import { type ComponentType, useState } from 'react'
import { reportFailure } from '../base/calls/report-failure.ts'

type Part = ComponentType<{ close: () => void }>

/**
 * Loads a rarely needed part of the shell when `openPart` is called. `part` is its node while it is open. A failed
 * fetch is reported, and the part may be opened again.
 */
export function usePartOnDemand(fetchPart: () => Promise<{ default: Part }>) {
  const [LoadedPart, setLoadedPart] = useState<Part>()
  const [isOpen, setOpen] = useState(false)
  const openPart = () => {
    const loading = LoadedPart ? Promise.resolve(LoadedPart) : fetchPart().then((part) => part.default)
    loading.then((part) => {
      setLoadedPart(() => part)
      setOpen(true)
    }, reportFailure)
  }
  return { part: isOpen && LoadedPart && <LoadedPart close={() => setOpen(false)} />, isOpen, openPart }
}
