import type { CloudKind } from '@wifi-tms/contract/feeds'
import type { Span } from '../meetings/rules.ts'

/** Where a service gives tokens, and where its calls are. */
export interface Place {
  login: string
  api: string
}

/** Where the services lie; only tests put others in their place. */
export const places: Readonly<Record<CloudKind, Place>> = {
  microsoft: { login: 'https://login.microsoftonline.com', api: 'https://graph.microsoft.com/v1.0' },
  google: { login: 'https://oauth2.googleapis.com/token', api: 'https://www.googleapis.com/calendar/v3' },
}

/** One time of a meeting, which is an event of its own at a service. */
export interface Time extends Span {
  id: string
  name: string
  text: string
}
