import { z } from 'zod'
import { endpoint, LARGE_BODY } from './endpoint.ts'
import { Role } from './permissions.ts'
import { Id, Moment } from './shapes.ts'
import { Keys, ProfileWrite, User } from './users.ts'

/** The console's access to the broker: the WebSocket's address, and a credential that ends with the session. */
export const BrokerAccess = z.object({ host: z.string(), username: z.string(), password: z.string() })
export type BrokerAccess = z.infer<typeof BrokerAccess>

/** The answer to a login: the token for all other calls, and the access to the broker. */
export const Session = z.object({ token: z.string(), mqtt: BrokerAccess })
export type Session = z.infer<typeof Session>

/** The hours after which a token expires: without use, and at most. */
export const SESSION_IDLE_HOURS = 12
export const SESSION_MAX_HOURS = 24 * 7

/** Six digits of an authenticator app, or a recovery code; blanks and hyphens in it are ignored. */
export const Otp = z
  .string()
  .max(64)
  .transform((text) => text.replace(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().min(1))

export const login = endpoint('POST /user/api/login', {
  about:
    'Opens a session. The token goes into the Authorization header of every other call. Who has turned a second factor on ' +
    'is refused with 40101 without `otp`, its code.',
  access: 'open',
  refuses: ['otpNeeded', 'wrongOtp'],
  audit: 'admin_users',
  input: z.object({
    username: z.string().trim().min(1).max(64),
    password: z.string().min(1).max(200),
    otp: Otp.optional(),
  }),
  output: Session,
})

/**
 * The signed-in person. `roles` are those of the token, `heldRoles` those of the account, and `narrowed` tells whether
 * the token has only one of them; `recoveryCodes` is the number that is left. With `lacksFactor` they have not turned
 * on the second factor that is demanded of them, and may do little else before that.
 */
export const Profile = z.object({
  ...User.shape,
  heldRoles: z.array(Role),
  narrowed: z.boolean(),
  recoveryCodes: z.int(),
  lacksFactor: z.boolean(),
})
export type Profile = z.infer<typeof Profile>

export const readProfile = endpoint('GET /user/api/profile', {
  about: 'Who is signed in, with the roles of this session.',
  access: 'entering',
  reads: ['admin_users'],
  input: z.object({}),
  output: Profile,
})

export const updateProfile = endpoint('PUT /user/api/profile', {
  about:
    'Changes one’s own account. A new password ends one’s other sessions, and with `keys: "end"` one’s API keys too.',
  access: 'signed-in',
  refuses: ['notAllowed'],
  changes: ['admin_users'],
  audit: 'admin_users',
  input: ProfileWrite,
  output: Profile,
  maxBody: LARGE_BODY,
})

export const logout = endpoint('POST /user/api/logout', {
  about: 'Ends the login: its token, the ones that were narrowed from it, and their broker links.',
  access: 'entering',
  audit: 'admin_users',
  input: z.object({}),
  output: z.object({}),
})

export const narrowRole = endpoint('POST /user/api/role', {
  about:
    'A token narrowed to one role that the token of this call holds; an admin may take any. It takes no further role, ends no ' +
    'other session or key, and changes neither the password nor the second factor: the token of this call stays the way back.',
  access: 'signed-in',
  refuses: ['notAllowed'],
  audit: 'admin_users',
  input: z.object({ role: Role }),
  output: Session,
})

/** A login that has not ended. `agent` is the name that the browser or program sent, `address` its network address. */
export const Login = z.object({
  _id: Id,
  agent: z.string(),
  address: z.string(),
  createdAt: Moment,
  /** Its last call, to the minute. */
  usedAt: Moment,
  /** True for the login that made this very call. */
  own: z.boolean(),
})
export type Login = z.infer<typeof Login>

export const readLogins = endpoint('GET /user/api/sessions', {
  about: 'Where one is signed in, last used first.',
  access: 'signed-in',
  reads: ['admin_users'],
  input: z.object({}),
  output: z.object({ items: z.array(Login) }),
})

export const endLogin = endpoint('DELETE /user/api/sessions/{id}', {
  about: 'Signs oneself out in one place.',
  access: 'signed-in',
  whole: true,
  changes: ['admin_users'],
  audit: 'admin_users',
  input: z.object({ id: Id }),
  output: z.object({}),
})

export const endOtherLogins = endpoint('DELETE /user/api/sessions', {
  about: 'Signs oneself out everywhere but here, and with `keys=end` ends one’s API keys too.',
  access: 'signed-in',
  whole: true,
  changes: ['admin_users'],
  audit: 'admin_users',
  input: z.object({ keys: Keys.describe('What becomes of one’s API keys; without it they stay.') }),
  output: z.object({}),
})
