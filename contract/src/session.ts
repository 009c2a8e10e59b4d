import { z } from 'zod'
import { endpoint, LARGE_BODY } from './endpoint.ts'
import { Role } from './permissions.ts'
import { Id, Moment } from './shapes.ts'
import { Keys, ProfileWrite, User } from './users.ts'

/** The console's access to the broker: the WebSocket's address, and a credential that ends with the session. */
export const BrokerAccess = z.object({ host: z.string(), username: z.string(), password: z.string() })
export type BrokerAccess = z.infer<typeof BrokerAccess>

/**
 * The console's cookies: the token, the access to the broker, and the session to which a person returns who works with
 * only one of their roles.
 */
export const TOKEN_COOKIE = 'Admin-Token'
export const LINK_COOKIE = 'Admin-MQTT-Token'
export const WAY_BACK_COOKIE = 'Admin-Way-Back'

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
    'Opens a session. Send the token in the Authorization header of every other call. If the person has turned on a second ' +
    'factor, a login without the code of the second factor in `otp` is refused with 40101.',
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
 * The signed-in person. `roles` are the token's roles, `heldRoles` the account's roles; `narrowed` is true if the
 * token has only one role of the account. `recoveryCodes` is the number of unused codes. With `lacksFactor` the person
 * has not turned on the demanded second factor yet, and may do little else before that.
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
  about: 'The signed-in user, with the roles of this session.',
  access: 'entering',
  reads: ['admin_users'],
  input: z.object({}),
  output: Profile,
})

export const updateProfile = endpoint('PUT /user/api/profile', {
  about:
    'Changes the caller’s own account. A new password ends the caller’s other sessions. With `keys: "end"`, a new password also ends the caller’s API keys.',
  access: 'signed-in',
  refuses: ['notAllowed'],
  changes: ['admin_users'],
  audit: 'admin_users',
  input: ProfileWrite,
  output: Profile,
  maxBody: LARGE_BODY,
})

export const logout = endpoint('POST /user/api/logout', {
  about: 'Ends the login: its token, the tokens that were narrowed from it, and the broker links of all these tokens.',
  access: 'entering',
  audit: 'admin_users',
  input: z.object({}),
  output: z.object({}),
})

export const narrowRole = endpoint('POST /user/api/role', {
  about:
    'Makes a token that is narrowed to one role of the token of this call; an admin may choose any role. The narrowed token ' +
    'cannot take another role, end other sessions or keys, or change the password or the second factor. The token of this ' +
    'call stays the way back.',
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
  about: 'The logins of the caller that have not ended, the most recently used first.',
  access: 'signed-in',
  reads: ['admin_users'],
  input: z.object({}),
  output: z.object({ items: z.array(Login) }),
})

export const endLogin = endpoint('DELETE /user/api/sessions/{id}', {
  about: 'Ends one login of the caller.',
  access: 'signed-in',
  needsWholeLogin: true,
  changes: ['admin_users'],
  audit: 'admin_users',
  input: z.object({ id: Id }),
  output: z.object({}),
})

export const endOtherLogins = endpoint('DELETE /user/api/sessions', {
  about: 'Ends all logins of the caller except this one. With `keys=end`, also ends the caller’s API keys.',
  access: 'signed-in',
  needsWholeLogin: true,
  changes: ['admin_users'],
  audit: 'admin_users',
  input: z.object({ keys: Keys.describe('What happens to the caller’s API keys; by default the keys stay.') }),
  output: z.object({}),
})
