import { notifyManager, QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import type { Role } from '@wifi-tms/contract/permissions'
import type { Profile } from '@wifi-tms/contract/session'
import ConfigProvider from 'antd/es/config-provider'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter, useLocation } from 'react-router'
import { vi } from 'vitest'
import { queries } from '../base/calls/query-client.ts'
import { useSession } from '../base/session/session.ts'
import { Toasts } from '../base/toasts/Toasts.tsx'
import '../screens.tsx'
import { speaking } from './speaking.ts'

// Tests must pass on a busy machine, too.
configure({ asyncUtilTimeout: 60_000 })
// Query results are rendered in a microtask, so that an awaited answer is on the page at once.
notifyManager.setScheduler(queueMicrotask)

/** A fake server's answer to a call such as 'GET /user/api/rest/products?page=1': data, or a refusal with its code. */
type Answer = (call: string, body: Record<string, unknown>) => unknown

/** The answer of a server that refuses a call. It may have `facts`, `reason` and `errors`, like the envelope. */
export class RefusedCall {
  readonly envelope: object
  constructor(envelope: { code: number; message: string; [more: string]: unknown }) {
    this.envelope = { data: null, ...envelope }
  }
}

/** Replaces the server until the test ends. Returns the list of calls, which grows. */
export function serving(answer: Answer): string[] {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body = '{}' }: { method?: string; body?: string }) => {
    const called = `${method} ${url}`
    calls.push(called)
    const data = await answer(called, JSON.parse(body))
    const envelope = data instanceof RefusedCall ? data.envelope : { code: 20000, message: '', data }
    return new Response(JSON.stringify(envelope))
  })
  return calls
}

/** The present address of the page. */
let address = ''
export const addressNow = () => address

function Address() {
  const { pathname, search } = useLocation()
  address = pathname + search
  return null
}

/** Shows a part of the console in English to a person with these roles. */
export async function show(part: ReactNode, { roles = ['admin'] as Role[], at: startAddress = '/' } = {}) {
  await speaking('en', i18next.use(initReactI18next))
  // In the mode of tests the component library would give all elements the same id.
  vi.stubEnv('NODE_ENV', 'development')
  // The component library needs these, and jsdom lacks them.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(hover: hover)',
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  useSession.setState({ token: 'abc', profile: { username: 'anna', roles } as Profile })
  return render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <QueryClientProvider client={queries}>
        <MemoryRouter initialEntries={[startAddress]}>
          {part}
          <Address />
        </MemoryRouter>
        <Toasts />
      </QueryClientProvider>
    </ConfigProvider>,
  )
}
