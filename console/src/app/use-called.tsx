import { type ComponentType, useState } from 'react'
import { reportFailure } from '../base/calls/report-failure.ts'

type Part = ComponentType<{ close: () => void }>

/**
 * Gives a rarely needed part of the shell that is fetched when it is opened: its node, `isOpen`, and the function
 * `call` that opens it. A failed fetch is reported, and the part may be opened again.
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
