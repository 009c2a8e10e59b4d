import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  field: RefObject<HTMLInputElement | null>
  value: string
  change: (otp: string) => void
  /** True once the person has tried to go on without a code. */
  missing: boolean
}

/** The field for the code of a second factor. It gets the focus as soon as it appears. */
export function OtpField({ field, value, change, missing }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <label className="login-field">
        <span>{t('login.otp')}</span>
        <input
          ref={field}
          name="otp"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the person has just sent the other fields and must fill this one
          autoFocus
          value={value}
          aria-invalid={missing}
          aria-describedby="otp-text"
          onChange={(event) => change(event.target.value)}
        />
      </label>
      <p className="login-fault" id="otp-text" aria-live="polite">
        {missing ? t('login.otpFault') : <span className="login-hint">{t('login.otpText')}</span>}
      </p>
    </>
  )
}
