import { readProfile } from '@wifi-tms/contract/session'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { logOut } from '../../base/session/leave.ts'
import { setLacksFactor } from '../../base/session/session.ts'
import { AnswerPlaceholder } from '../../ui/page/AnswerPlaceholder.tsx'
import { NarrowedNote } from './NarrowedNote.tsx'
import { TwoFactor } from './TwoFactor.tsx'
import '../../ui/page/page.css'
import './profile.css'

/** The page that replaces all others until the person has turned on the demanded second factor. */
export default function FactorFirst() {
  const { t } = useTranslation()
  const answer = useCall(readProfile, {}, { quiet: true })
  const goOn = () => setLacksFactor(false)
  return (
    <main id="page" tabIndex={-1} className="factor-first">
      <h1>{t('profile.factorFirst')}</h1>
      <p>{t('profile.factorFirstText')}</p>
      {!answer.data && <AnswerPlaceholder answer={answer} />}
      {answer.data?.narrowed === true && <NarrowedNote roles={answer.data.roles} />}
      {answer.data?.narrowed === false && <TwoFactor profile={answer.data} saved={goOn} />}
      <div className="factor-ways">
        {/* The factor may have been turned on in another window, or may no longer be demanded. */}
        {answer.data?.lacksFactor === false && (
          <Button type="primary" onClick={goOn}>
            {t('profile.factorGoOn')}
          </Button>
        )}
        <Button onClick={logOut}>{t('person.logout')}</Button>
      </div>
    </main>
  )
}
