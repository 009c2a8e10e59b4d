import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Role } from './permissions.ts'
import { Otp } from './session.ts'
import { Id } from './shapes.ts'

/** The number of recovery codes; each replaces the authenticator app once. */
export const RECOVERY_CODES = 10

const CurrentPassword = z.string().min(1).max(200)

export const beginTwoFactor = endpoint('POST /user/api/profile/two-factor', {
  about: 'Makes the secret of a second factor, for an authenticator app. It counts once a code of it has turned it on.',
  access: 'entering',
  whole: true,
  refuses: ['conflict'],
  changes: ['admin_users'],
  audit: 'admin_users',
  input: z.object({ currentPassword: CurrentPassword }),
  /** The secret in base32 (RFC 4648), and an `otpauth:` address with it for a QR code. */
  output: z.object({ secret: z.string(), uri: z.string() }),
})

export const turnOnTwoFactor = endpoint('PUT /user/api/profile/two-factor', {
  about: 'Turns the second factor on, by a code of the secret that was made. The recovery codes are told this once.',
  access: 'entering',
  whole: true,
  refuses: ['wrongOtp', 'conflict'],
  changes: ['admin_users'],
  audit: 'admin_users',
  input: z.object({ otp: Otp }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const turnOffTwoFactor = endpoint('POST /user/api/profile/two-factor/off', {
  about: 'Turns one’s own second factor off.',
  access: 'signed-in',
  whole: true,
  changes: ['admin_users'],
  audit: 'admin_users',
  input: z.object({ currentPassword: CurrentPassword }),
  output: z.object({}),
})

export const endTwoFactor = endpoint('DELETE /user/api/admin_users/{id}/two-factor', {
  about: 'Turns the second factor of another person off, whose phone is lost. It ends their sessions.',
  access: 'users.write',
  changes: ['admin_users'],
  audit: 'admin_users',
  input: z.object({ id: Id }),
  output: z.object({}),
})

/** The roles for which administrators demand a second factor. */
const FactorDemand = z.object({ roles: z.array(Role).transform((roles) => [...new Set(roles)]) })

export const readFactorDemand = endpoint('GET /user/api/admin_users/two-factor', {
  about: 'The roles of which a second factor is demanded.',
  access: 'users.read',
  reads: ['admin_users'],
  input: z.object({}),
  output: FactorDemand,
})

export const demandFactor = endpoint('PUT /user/api/admin_users/two-factor', {
  about:
    'Demands a second factor of all who hold one of these roles, and of no others. Whoever has none turns one on first: until ' +
    'then all other calls are refused with 40300 and the reason `factor-demanded`.',
  access: 'users.write',
  refuses: ['conflict'],
  changes: ['admin_users'],
  audit: 'admin_users',
  input: FactorDemand,
  output: FactorDemand,
})
