import { showMany } from '@wifi-tms/contract/displays'
import { templates } from '@wifi-tms/contract/templates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../../base/calls/use-call.ts'
import { useChange } from '../../base/calls/use-change.ts'
import { pathTo } from '../../base/paths.ts'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { choiceOf, chooseNone, useChosenDevices } from '../devices/chosen-devices.ts'
import { ChooseDevices } from './ChooseDevices.tsx'
import { ChooseTemplate } from './ChooseTemplate.tsx'
import { DisplayBar } from './DisplayBar.tsx'
import type { DisplayOptions } from './display-options.ts'
import { PreviewPane } from './PreviewPane.tsx'
import { useGroups } from './use-groups.ts'

/** Chooses devices and a template, shows what each kind of device would show, and shows it. */
export function ComposeDisplay() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const templateId = search.get('template') ?? ''
  const answer = useCall(templates.get, { id: templateId }, { enabled: templateId !== '', keep: true })
  const template = templateId ? answer.data : undefined
  const chosen = useChosenDevices()
  const { groups, total, unfit } = useGroups(chosen, template?.resolution)
  const [options, setOptions] = useState<DisplayOptions>({ contain: false, force: false, algorithm: undefined })
  const choose = (to: Partial<DisplayOptions>) => setOptions({ ...options, ...to })
  const show = useChange(showMany)
  const pick = (id: string) =>
    setSearch((now) => new URLSearchParams([...[...now].filter(([name]) => name !== 'template'), ['template', id]]), {
      replace: true,
    })
  const press = () => {
    const { contain, force, algorithm } = options
    const wish = {
      ...(contain && { fit: 'contain' as const }),
      ...(force && { force }),
      ...(algorithm && { algorithm }),
    }
    const onSuccess = ({ _id }: { _id: string }) => {
      chooseNone()
      void navigate(pathTo('display', { display: _id }))
    }
    show.mutate({ ...choiceOf(chosen), templateId, ...wish }, { onSuccess })
  }
  return (
    <>
      <PageHead title={t('screens.display')} />
      <div className="compose">
        <ChooseDevices />
        <ChooseTemplate picked={templateId} pick={pick} />
        <PreviewPane groups={groups} template={template} options={options} choose={choose} />
      </div>
      <DisplayBar
        total={total}
        template={template}
        unfit={options.contain ? 0 : unfit}
        options={options}
        choose={choose}
        busy={show.isPending}
        press={press}
      />
    </>
  )
}
