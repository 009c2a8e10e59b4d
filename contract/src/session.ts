import { z } from 'zod'
import { endpoint, LARGE_BODY } from './endpoint.ts'
import { Role } from './permissions.ts'
import { Id, Moment } from './shapes.ts'
import { ProfileWrite, User } from './users.ts'

/** The console's way into the broker: the WebSocket's address and a credential that dies with the session. */
export const BrokerAccess = z.object({ host: z.string(), username: z.string(), password: z.string() })
export type BrokerAccess = z.infer<typeof BrokerAccess>

const Session = z.object({ token: z.string(), mqtt: BrokerAccess })

/** How long a token lives without use and at most, in hours. */
export const SESSION_IDLE_HOURS = 12
export const SESSION_MAX_HOURS = 24 * 7

/** Six digits of an authenticator app, or a recovery code; blanks and hyphens in it do not count. */
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
 * The signed-in person. `roles` are those of the token, `heldRoles` those of the account; `recoveryCodes` is how many are left. Who
 * `lacksFactor` has not turned on the second factor that is demanded of them, and may do little else before.
 */
export const Profile = z.object({
  ...User.shape,
  heldRoles: z.array(Role),
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
  about: 'Changes one’s own account.',
  access: 'signed-in',
  changes: ['admin_users'],
  audit: 'admin_users',
  input: ProfileWrite,
  output: Profile,
  maxBody: LARGE_BODY,
})

export const logout = endpoint('POST /user/api/logout', {
  about: 'Ends the session and its broker link.',
  access: 'entering',
  audit: 'admin_users',
  input: z.object({}),
  output: z.object({}),
})

export const narrowRole = endpoint('POST /user/api/role', {
  about: 'A token narrowed to one role that one holds; an admin may take any.',
  access: 'signed-in',
  refuses: ['notAllowed'],
  audit: 'admin_users',
  input: z.object({ role: Role }),
  output: Session,
})

/** A login that is still good. `agent` is how the browser or program called itself, `address` where it was. */
export const Login = z.object({
  _id: Id,
  agent: z.string(),
  address: z.string(),
  createdAt: Moment,
  /** Its last call, to the minute. */
  usedAt: Moment,
  /** Whether this very call was made by it. */
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
  changes: ['admin_users'],
  audit: 'admin_users',
  input: z.object({ id: Id }),
  output: z.object({}),
})

export const endOtherLogins = endpoint('DELETE /user/api/sessions', {
  about: 'Signs oneself out everywhere but here.',
  access: 'signed-in',
  changes: ['admin_users'],
  audit: 'admin_users',
  input: z.object({}),
  output: z.object({}),
})
