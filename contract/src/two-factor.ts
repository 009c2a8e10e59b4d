import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Role } from './permissions.ts'
import { Otp } from './session.ts'
import { Id } from './shapes.ts'

/** The number of recovery codes; each replaces the authenticator app once. */
export const RECOVERY_CODES = 10

const CurrentPassword = z.string().min(1).max(200)

export const beginTwoFactor = endpoint('POST /user/api/profile/two-factor', {
  about:
    'Makes the secret of a second factor for an authenticator app. The second factor is not active until the caller turns it on with a code from the app.',
  access: 'entering',
  needsWholeLogin: true,
  refuses: ['conflict'],
  changes: ['admin_users'],
  audit: 'admin_users',
  input: z.object({ currentPassword: CurrentPassword }),
  /** The secret in base32 (RFC 4648), and an `otpauth:` address with it for a QR code. */
  output: z.object({ secret: z.string(), uri: z.string() }),
})

export const turnOnTwoFactor = endpoint('PUT /user/api/profile/two-factor', {
  about:
    'Turns the second factor on with a code that the authenticator app makes from the secret. Only this answer has the recovery codes.',
  access: 'entering',
  needsWholeLogin: true,
  refuses: ['wrongOtp', 'conflict'],
  changes: ['admin_users'],
  audit: 'admin_users',
  input: z.object({ otp: Otp }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const turnOffTwoFactor = endpoint('POST /user/api/profile/two-factor/off', {
  about: 'Turns off the caller’s own second factor.',
  access: 'signed-in',
  needsWholeLogin: true,
  changes: ['admin_users'],
  audit: 'admin_users',
  input: z.object({ currentPassword: CurrentPassword }),
  output: z.object({}),
})

export const endTwoFactor = endpoint('DELETE /user/api/admin_users/{id}/two-factor', {
  about: 'Turns off the second factor of another person, who has lost their phone, and ends that person’s sessions.',
  access: 'users.write',
  changes: ['admin_users'],
  audit: 'admin_users',
  input: z.object({ id: Id }),
  output: z.object({}),
})

/** The roles for which administrators demand a second factor. */
const FactorDemand = z.object({ roles: z.array(Role).transform((roles) => [...new Set(roles)]) })

export const readFactorDemand = endpoint('GET /user/api/admin_users/two-factor', {
  about: 'The roles for which a second factor is required.',
  access: 'users.read',
  reads: ['admin_users'],
  input: z.object({}),
  output: FactorDemand,
})

export const demandFactor = endpoint('PUT /user/api/admin_users/two-factor', {
  about:
    'Requires a second factor of every person with one of these roles, and of nobody else. A person without a second factor ' +
    'must turn one on first: until then, all other calls are refused with 40300 and the reason `factor-demanded`.',
  access: 'users.write',
  refuses: ['conflict'],
  changes: ['admin_users'],
  audit: 'admin_users',
  input: FactorDemand,
  output: FactorDemand,
})
