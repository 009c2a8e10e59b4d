import { SIGN_IN_META, SIGN_IN_PATH } from '@wifi-tms/contract/single-sign-on'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { claimReturn } from '../../base/session/leaver.ts'
import { placeAfterLogin } from './place-after-login.ts'

/** The name of the provider of single sign-on, which the server writes into the page; undefined without one. */
const providerName = () => document.querySelector<HTMLMetaElement>(`meta[name="${SIGN_IN_META}"]`)?.content

/** The button that leads to the provider of single sign-on, and from there back to the wanted page. */
export function SignInButton() {
  const { t } = useTranslation()
  const { search } = useLocation()
  const name = providerName()
  if (name === undefined) return null
  const signIn = () => {
    // Nobody knows yet who will sign in: after a logout in this window, everybody comes to the home page.
    const redirect = claimReturn('') ? placeAfterLogin(search) : '/'
    window.location.assign(`${SIGN_IN_PATH}?${new URLSearchParams({ redirect })}`)
  }
  return (
    <button type="button" className="login-button login-other" onClick={signIn}>
      {t('login.signInWith', { name })}
    </button>
  )
}
