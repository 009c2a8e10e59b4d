import { create } from 'zustand'

/** The milliseconds for which an error is shown. A success is shown for less time, because people read it faster. */
export const ERROR_MS = 5000
const DONE_MS = 3000

export type Tone = 'error' | 'warning' | 'done'

/** A button in a toast that does what the toast suggests. */
interface Remedy {
  text: string
  press: () => void
}

export interface Toast {
  id: number
  tone: Tone
  text: string
  /** The number of times that the sentence was reported while it was shown. */
  times: number
  remedy?: Remedy | undefined
}

export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }))

const timers = new Map<number, ReturnType<typeof setTimeout>>()
let lastId = 0

export function dismiss(id: number) {
  clearTimeout(timers.get(id))
  timers.delete(id)
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

/** Shows a sentence for a while. If the sentence is already shown, its time starts again. */
export function toast(tone: Tone, text: string, remedy?: Remedy) {
  const { toasts } = useToasts.getState()
  const sameToast = toasts.find((toast) => toast.tone === tone && toast.text === text)
  const id = sameToast?.id ?? ++lastId
  useToasts.setState({
    toasts: sameToast
      ? toasts.map((toast) => (toast === sameToast ? { ...toast, remedy, times: toast.times + 1 } : toast))
      : [...toasts, { id, tone, text, remedy, times: 1 }],
  })
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => dismiss(id), tone === 'done' ? DONE_MS : ERROR_MS),
  )
}
