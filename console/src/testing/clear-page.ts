import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { queries } from '../base/calls/query-client.ts'
import { dismiss, useToasts } from '../base/toasts/toasts.ts'

// Each test starts with an empty page, also the first of a file: tests that render share the modules of one process.
afterEach(() => {
  cleanup()
  queries.clear()
  for (const { id } of useToasts.getState().toasts) dismiss(id)
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
