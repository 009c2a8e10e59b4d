import { create } from 'zustand'

/**
 * The maximum number of errors that are kept. The first errors are kept, because later ones often only follow from
 * them.
 */
const MOST_KEPT = 100

export interface LoggedError {
  number: number
  at: string
  message: string
  stack: string
  /** The parts of the page in which the error happened; empty if they are unknown. */
  parts: string
  url: string
}

/** The uncaught errors since the console was opened. */
export const useErrorLog = create<{ errors: LoggedError[] }>(() => ({ errors: [] }))

let lastNumber = 0

export function logError(error: unknown, parts = '') {
  const { message, stack = '' } = error instanceof Error ? error : { message: String(error) }
  const logged = {
    number: ++lastNumber,
    at: new Date().toISOString(),
    message,
    stack,
    parts,
    url: window.location.href,
  }
  useErrorLog.setState(({ errors }) => ({ errors: [...errors, logged].slice(0, MOST_KEPT) }))
}

export const clearErrors = () => useErrorLog.setState({ errors: [] })

/** Logs uncaught errors from now on. */
export function startErrorLog() {
  window.addEventListener('error', ({ error, message }) => logError(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => logError(reason))
}
