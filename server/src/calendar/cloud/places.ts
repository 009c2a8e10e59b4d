import type { CloudKind } from '@wifi-tms/contract/feeds'
import type { HeldSpan } from '../meetings/rules.ts'

/** The addresses of a service: for tokens and for requests. */
export interface Place {
  login: string
  api: string
}

/** The addresses of the services; only tests replace them. */
export const places: Readonly<Record<CloudKind, Place>> = {
  microsoft: { login: 'https://login.microsoftonline.com', api: 'https://graph.microsoft.com/v1.0' },
  google: { login: 'https://oauth2.googleapis.com/token', api: 'https://www.googleapis.com/calendar/v3' },
}

/** One time of a meeting, which is an event of its own at a service. */
export interface Time extends HeldSpan {
  id: string
  name: string
  text: string
}
