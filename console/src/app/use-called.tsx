import { type ComponentType, useState } from 'react'
import { reportFailure } from '../base/calls/report-failure.ts'

type Part = ComponentType<{ close: () => void }>

/**
 * A part of the shell that is rarely called for, and fetched when it is. Where it cannot be fetched that is said, and it
 * may be called again. Gives what stands on the screen, whether it is open, and the way to call it.
 */
export function useCalled(fetchPart: () => Promise<{ default: Part }>) {
  const [Called, setCalled] = useState<Part>()
  const [isOpen, setOpen] = useState(false)
  const call = () => {
    const fetched = Called ? Promise.resolve(Called) : fetchPart().then((part) => part.default)
    fetched.then((part) => {
      setCalled(() => part)
      setOpen(true)
    }, reportFailure)
  }
  return { part: isOpen && Called && <Called close={() => setOpen(false)} />, isOpen, call }
}
