import { useTranslation } from 'react-i18next'
import { toast } from '../../base/toasts/toasts.ts'

/**
 * Returns the callbacks of a call that gives a device an order: a toast says that it was sent, or waits for the device.
 */
export function useSentToast() {
  const { t } = useTranslation()
  return {
    onSuccess: ({ state }: { state: string }) =>
      toast('done', t(state === 'waiting' ? 'deviceOrders.held' : 'deviceOrders.given')),
  }
}
