import { create } from 'zustand'

/** How long an error stands on the screen, in milliseconds; what went well is read faster. */
export const ERROR_MS = 5000
const DONE_MS = 3000

export type Tone = 'error' | 'done'

/** `times` counts how often the same was said while it stood. */
export interface Saying {
  id: number
  tone: Tone
  text: string
  times: number
}

export const useSayings = create<{ sayings: Saying[] }>(() => ({ sayings: [] }))

const timers = new Map<number, ReturnType<typeof setTimeout>>()
let last = 0

export function unsay(id: number) {
  clearTimeout(timers.get(id))
  timers.delete(id)
  useSayings.setState(({ sayings }) => ({ sayings: sayings.filter((one) => one.id !== id) }))
}

/** Shows a sentence for a while. The same sentence again only starts its time anew. */
export function say(tone: Tone, text: string) {
  const { sayings } = useSayings.getState()
  const same = sayings.find((one) => one.tone === tone && one.text === text)
  const id = same?.id ?? ++last
  useSayings.setState({
    sayings: same
      ? sayings.map((one) => (one === same ? { ...one, times: one.times + 1 } : one))
      : [...sayings, { id, tone, text, times: 1 }],
  })
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => unsay(id), tone === 'error' ? ERROR_MS : DONE_MS),
  )
}
