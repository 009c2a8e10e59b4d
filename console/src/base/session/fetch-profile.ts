import { Profile, readProfile } from '@wifi-tms/contract/session'
import { type CallOptions, callUnparsed } from '../http/call.ts'
import { wireFailure } from '../http/failure.ts'

/**
 * Fetches the profile of the signed-in person. Throws CallFailure, also for an answer without a person or without
 * roles.
 */
export async function fetchProfile(options: CallOptions): Promise<Profile> {
  const answer = await callUnparsed(readProfile, {}, options)
  const isEmpty = typeof answer !== 'object' || answer === null || Object.keys(answer).length === 0
  if (isEmpty) throw wireFailure('noProfile', 'Verification failed, please Login again.')
  const { roles } = answer as { roles?: unknown }
  if (!Array.isArray(roles) || roles.length === 0) {
    throw wireFailure('noRoles', 'getInfo: roles must be a non-null array!')
  }
  return Profile.parse(answer)
}
