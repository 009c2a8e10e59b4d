import { readTemplateUse, refreshTemplate } from '@wifi-tms/contract/template-use'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCall } from '../../base/calls/use-call.ts'
import { useChange } from '../../base/calls/use-change.ts'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { toast } from '../../base/toasts/toasts.ts'

/**
 * Gives how many devices should show a template, and a way to have them show it as it is now, each with its own values: then
 * the display's page opens. The count is 0 where this person may not display.
 */
export function useRefreshTemplate(id: string) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayShow = useMay('displays.write')
  const { data } = useCall(readTemplateUse, { id, limit: 1 }, { enabled: mayShow, quiet: true })
  const change = useChange(refreshTemplate)
  const refresh = () =>
    change.mutate(
      { templateId: id },
      {
        onSuccess: ({ total, displays: [first, ...others] }) => {
          toast('done', t('templates.refreshed', { count: total }))
          if (first) void navigate(pathTo('display', others.length > 0 ? {} : { display: first }))
        },
      },
    )
  return { count: data?.wanting ?? 0, refresh, isPending: change.isPending }
}
