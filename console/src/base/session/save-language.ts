import { updateProfile } from '@wifi-tms/contract/session'
import type { Language } from '@wifi-tms/contract/shapes'
import { call } from '../http/call.ts'
import { LANGUAGE_KEY } from '../i18n/languages.ts'
import { currentLanguage } from '../i18n/translation.ts'
import { recallText } from '../keep.ts'
import { fetchProfile } from './fetch-profile.ts'
import { useSession } from './session.ts'

/**
 * Stores a language in the person's account: mails to the person are in it. The call replaces the person's other data
 * too, so these are read anew before.
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

/**
 * Stores the language that was chosen in this browser, as on the login page, in an account that has none yet. After a
 * failure it is tried again when the console is loaded next.
 */
export async function saveFirstLanguage(): Promise<void> {
  const isChosen = recallText('localStorage', LANGUAGE_KEY) !== undefined
  if (isChosen && useSession.getState().profile?.language === null)
    await saveLanguage(currentLanguage()).catch(() => undefined)
}
