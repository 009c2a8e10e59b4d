import { type Profile, updateProfile } from '@wifi-tms/contract/session'
import type { ProfileWrite } from '@wifi-tms/contract/users'
import type { FormInstance } from 'antd/es/form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useChange } from '../../base/calls/use-change.ts'
import { refusalText } from '../../base/http/refusal-text.ts'
import { faultText } from '../../base/i18n/sentence-text.ts'
import { useSession } from '../../base/session/session.ts'
import { toast } from '../../base/toasts/toasts.ts'

type Fields = Partial<z.input<typeof ProfileWrite>>

/**
 * Gives a function that changes fields of the person's own account: it sends the other fields unchanged, and shows the
 * outcome.
 */
export function useOwnChange(profile: Profile, form: FormInstance, done: () => void) {
  const { t } = useTranslation()
  const change = useChange(updateProfile, 'profile')
  const save = (fields: Fields) => {
    const { email, company, address, phone, avatar, introduction } = profile
    change.mutate(
      { email, company, address, phone, avatar, introduction, ...fields },
      {
        onSuccess: (changedUser) => {
          useSession.setState({ profile: changedUser })
          toast('done', t('profile.updated'))
          done()
        },
        onError: (failure) => {
          toast('error', t('profile.notUpdated'))
          const refusal = refusalText(failure, t)
          form.setFields(
            failure.faults.map(({ path, message }) => ({ name: path, errors: [refusal ?? faultText(message, t)] })),
          )
        },
      },
    )
  }
  return { save, isSaving: change.isPending }
}
