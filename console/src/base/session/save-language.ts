import { updateProfile } from '@wifi-tms/contract/session'
import type { Language } from '@wifi-tms/contract/shapes'
import { call } from '../http/call.ts'
import { fetchProfile } from './fetch-profile.ts'
import { useSession } from './session.ts'

/**
 * Stores the language of the console in the person's account, for mails. The account is read anew, because the call
 * replaces its other fields too.
 */
export async function saveLanguage(language: Language): Promise<void> {
  const { token, profile } = useSession.getState()
  // Nobody may change an account that lacks the second factor that it must have.
  if (!token || !profile || profile.lacksFactor || profile.language === language) return
  const { email, company, address, phone, avatar, introduction } = await fetchProfile({ token })
  const person = { email, company, address, phone, avatar, introduction }
  const changed = await call(updateProfile, { ...person, language }, { token })
  if (useSession.getState().token === token) useSession.setState({ profile: changed })
}
