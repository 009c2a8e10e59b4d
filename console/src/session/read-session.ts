import { type Profile, readProfile } from '@wifi-tms/contract/session'
import { callFor, type Ways } from '../ask/call.ts'
import { profileFrom } from './session.ts'

/** Asks who is signed in. Throws Failure, or an error in the product's own words. */
export const askProfile = async (ways: Ways): Promise<Profile> => profileFrom(await callFor(readProfile, {}, ways))
