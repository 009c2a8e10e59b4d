import { readProfile } from '@wifi-tms/contract/session'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { AnswerPlaceholder } from '../../ui/page/AnswerPlaceholder.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { KeyList } from './KeyList.tsx'
import { LoginList } from './LoginList.tsx'
import { NarrowedNote } from './NarrowedNote.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { PersonForm } from './PersonForm.tsx'
import { TwoFactor } from './TwoFactor.tsx'
import './profile.css'

/** Tells people without a password that they log in by single sign-on. */
function SingleSignOnNote() {
  const { t } = useTranslation()
  return (
    <section className="panel" aria-labelledby="single-sign-on">
      <h2 id="single-sign-on">{t('profile.singleSignOn')}</h2>
      <p>{t('profile.singleSignOnText')}</p>
    </section>
  )
}

/**
 * The page of the person at the screen: personal data, password and second factor, logins, and the keys of programs.
 */
export default function ProfilePage() {
  const { t } = useTranslation()
  const answer = useCall(readProfile, {}, { quiet: true })
  const profile = answer.data
  return (
    <>
      <PageHead title={t('screens.profile')} />
      {profile ? (
        <div className="profile">
          <PersonForm profile={profile} />
          {profile.narrowed && <NarrowedNote roles={profile.roles} />}
          {!profile.narrowed && !profile.passwordSet && <SingleSignOnNote />}
          {!profile.narrowed && profile.passwordSet && (
            <>
              <PasswordForm profile={profile} />
              <TwoFactor profile={profile} />
            </>
          )}
          <LoginList narrowed={profile.narrowed} />
          <KeyList roles={profile.roles} narrowed={profile.narrowed} />
        </div>
      ) : (
        <AnswerPlaceholder answer={answer} />
      )}
    </>
  )
}
