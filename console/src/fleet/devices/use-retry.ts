import { retryDevices } from '@wifi-tms/contract/displays'
import type { Input } from '@wifi-tms/contract/endpoint'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../base/calls/use-change.ts'
import { toast } from '../../base/toasts/toasts.ts'

/** Returns the function that retries the failed displays of the chosen devices. */
export function useRetry() {
  const { t } = useTranslation()
  const change = useChange(retryDevices)
  return {
    isPending: change.isPending,
    retry: (choice: Input<typeof retryDevices>) =>
      change.mutate(choice, { onSuccess: ({ total }) => toast('done', t('retry.done', { count: total })) }),
  }
}
