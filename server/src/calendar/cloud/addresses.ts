import type { CloudKind } from '@wifi-tms/contract/feeds'
import type { TimeSpan } from '../meetings/rules.ts'

/** The addresses of a service: `login` for tokens, and `api` for requests. */
export interface ServiceAddresses {
  login: string
  api: string
}

/** The addresses of the services. Only tests replace them. */
export const serviceAddresses: Readonly<Record<CloudKind, ServiceAddresses>> = {
  microsoft: { login: 'https://login.microsoftonline.com', api: 'https://graph.microsoft.com/v1.0' },
  google: { login: 'https://oauth2.googleapis.com/token', api: 'https://www.googleapis.com/calendar/v3' },
}

/** One time of a meeting. At a service it is a separate event. */
export interface Time extends TimeSpan {
  id: string
  name: string
  text: string
}
