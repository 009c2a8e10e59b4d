import { errors } from '@wifi-tms/contract/errors'
import { login } from '@wifi-tms/contract/session'
import { SIGN_IN_FAULT, signInFaults } from '@wifi-tms/contract/single-sign-on'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { call } from '../../base/http/call.ts'
import { CallFailure } from '../../base/http/failure.ts'
import { failureText } from '../../base/http/failure-text.ts'
import { claimReturn } from '../../base/session/leaver.ts'
import { openSession } from '../../base/session/session.ts'
import { announceSession } from '../../base/session/windows.ts'
import { PRODUCT_TITLE } from '../../base/settings/page-title.ts'
import { EyeButton } from './EyeButton.tsx'
import { LoginGlass } from './LoginGlass.tsx'
import { LanguageOffer, LoginLanguage } from './LoginLanguage.tsx'
import { capsOn, loginFaults } from './login-rules.ts'
import { OtpField } from './OtpField.tsx'
import { placeAfterLogin } from './place-after-login.ts'
import { SignInButton } from './SignInButton.tsx'
import './login.css'

/** The login page. It does without the component library, so that it appears at once. */
export default function LoginPage() {
  const { t } = useTranslation()
  const { search } = useLocation()
  const usernameField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [visited, setVisited] = useState({ username: false, password: false, otp: false })
  const codeField = useRef<HTMLInputElement>(null)
  /** The code of a second factor; undefined until the server asks for one. */
  const [otp, setOtp] = useState<string>()
  const [isPasswordShown, setShown] = useState(false)
  const [isCapsOn, setCaps] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const faults = loginFaults({ username, password })
  const reason = new URLSearchParams(search).get(SIGN_IN_FAULT)
  const signInFault = signInFaults.find((fault) => fault === reason)

  useEffect(() => {
    const field = usernameField.current?.value ? passwordField.current : usernameField.current
    field?.focus()
  }, [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setVisited({ username: true, password: true, otp: otp !== undefined })
    if (faults.username) return usernameField.current?.focus()
    if (faults.password) return passwordField.current?.focus()
    if (otp?.trim() === '') return codeField.current?.focus()
    setBusy(true)
    setRefusal(undefined)
    try {
      const credentials = { username: username.trim(), password, ...(otp && { otp }) }
      const session = await call(login, credentials, {})
      openSession(session, { destination: claimReturn(credentials.username) ? placeAfterLogin(search) : '/' })
      announceSession(session.token)
    } catch (error) {
      setBusy(false)
      const failureCode = error instanceof CallFailure ? error.code : undefined
      if (failureCode === errors.otpNeeded.code) return setOtp('')
      setRefusal(error)
      const field = failureCode === errors.wrongOtp.code ? codeField : passwordField
      field.current?.select()
    }
  }
  const watchCaps = (event: KeyboardEvent) => setCaps(capsOn(event))
  const usernameFault = visited.username && faults.username
  const passwordFault = visited.password && faults.password

  return (
    <main className="login">
      <LoginGlass />
      <form className="login-card" onSubmit={submit} noValidate aria-label={t('screens.login')}>
        <header className="login-head">
          <h1>{PRODUCT_TITLE}</h1>
          <LoginLanguage />
        </header>
        <LanguageOffer />
        <label className="login-field">
          <span>{t('login.username')}</span>
          <input
            ref={usernameField}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={username}
            aria-invalid={Boolean(usernameFault)}
            aria-describedby="username-fault"
            onChange={(event) => {
              setUsername(event.target.value)
              setOtp(undefined)
            }}
            onBlur={() => setVisited((fields) => ({ ...fields, username: true }))}
          />
        </label>
        <p className="login-fault" id="username-fault" aria-live="polite">
          {usernameFault && t(usernameFault)}
        </p>
        <div className="login-field">
          <label htmlFor="password">{t('login.password')}</label>
          <div className="login-secret">
            <input
              ref={passwordField}
              id="password"
              name="password"
              type={isPasswordShown ? 'text' : 'password'}
              autoComplete="current-password"
              value={password}
              aria-invalid={Boolean(passwordFault)}
              aria-describedby="password-fault"
              onChange={(event) => setPassword(event.target.value)}
              onKeyDown={watchCaps}
              onKeyUp={watchCaps}
              onBlur={() => {
                setCaps(false)
                setVisited((fields) => ({ ...fields, password: true }))
              }}
            />
            <EyeButton
              isPasswordShown={isPasswordShown}
              toggle={() => {
                setShown(!isPasswordShown)
                passwordField.current?.focus()
              }}
            />
          </div>
        </div>
        <p className="login-fault" id="password-fault" aria-live="polite">
          {passwordFault ? t(passwordFault) : isCapsOn && <span className="login-caps">{t('login.caps')}</span>}
        </p>
        {otp !== undefined && (
          <OtpField field={codeField} value={otp} change={setOtp} missing={visited.otp && otp.trim() === ''} />
        )}
        {(refusal !== undefined || (signInFault && !isBusy)) && (
          <p className="login-refusal" role="alert">
            {refusal === undefined ? t(`login.signInFaults.${signInFault!}`) : failureText(refusal)}
          </p>
        )}
        <button type="submit" className="login-button" disabled={isBusy} aria-busy={isBusy}>
          {t('login.enter')}
        </button>
        <SignInButton />
      </form>
    </main>
  )
}
