import { type Caller, signIn as enter } from '@wifi-tms/tags/call'

/** The first admin of every server in the benches. */
export const ADMIN = { username: 'admin', password: 'bench-password' }

export const signIn = (url: string): Promise<Caller> => enter(url, ADMIN.username, ADMIN.password)
