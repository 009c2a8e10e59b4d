import { writeItems } from '@wifi-tms/contract/item-rows'
import type { Item } from '@wifi-tms/contract/items'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../base/calls/use-change.ts'
import type { CallFailure } from '../../base/http/failure.ts'
import { failureText } from '../../base/http/failure-text.ts'
import { toast } from '../../base/toasts/toasts.ts'

/**
 * Returns a function for changes of an item that the server refuses because a second person must approve them. It sends
 * the change again as a row, which waits for the approval.
 */
export function useHoldForApproval() {
  const { t } = useTranslation()
  const write = useChange(writeItems, 'items')
  return (failure: CallFailure, row: Record<string, unknown>, before: Item | undefined, closeForm?: () => void) => {
    if (failure.reason !== 'second-person') return
    // Waiting rows refer to their items by the key, so a changed key cannot wait.
    if (row.key !== before?.key) return toast('error', failureText(failure, { noun: 'items' }))
    write.mutate(
      { rows: [row] },
      {
        onSuccess({ held }) {
          toast('done', t(held > 0 ? 'items.held' : 'list.saved'))
          closeForm?.()
        },
      },
    )
  }
}
