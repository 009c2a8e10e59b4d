import { readTemplateUse, refreshTemplate } from '@wifi-tms/contract/template-use'
import type { TemplateItem } from '@wifi-tms/contract/templates'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCall } from '../../base/calls/use-call.ts'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { useShowChange } from '../../ui/lacking/use-show-change.tsx'

/**
 * Refreshes the devices that should show a template. `count` is their number, 0 if the person may not display.
 * `refresh` sends them the present version, each with its own values, and then opens the page of the display, or the
 * list if there are several displays. The caller renders `question`, a dialog that asks before pictures would lack
 * values.
 */
export function useRefreshTemplate({ _id: id, name }: Pick<TemplateItem, '_id' | 'name'>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayShow = useMay('displays.write')
  const { data } = useCall(readTemplateUse, { id, limit: 1 }, { enabled: mayShow, quiet: true })
  const { run, isPending, question } = useShowChange(refreshTemplate, name)
  const refresh = () =>
    run({ templateId: id }, ({ total, displays: [first, ...others] }) => {
      toast('done', t('templates.refreshed', { count: total }))
      if (first) void navigate(pathTo('display', others.length > 0 ? {} : { display: first }))
    })
  return { count: data?.wanting ?? 0, refresh, isPending, question }
}
