import type { AlgorithmName } from '@wifi-tms/contract/algorithms'
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
import { PreviewPane } from './PreviewPane.tsx'
import { useGroups } from './use-groups.ts'

/** Chooses tags and a template, shows what each kind of tag would show, and shows it. */
export function ComposeDisplay() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const templateId = search.get('template') ?? ''
  const template = useCall(templates.get, { id: templateId }, { enabled: templateId !== '', keep: true })
  const chosen = useChosenDevices()
  const groups = useGroups(chosen, templateId ? template.data?.resolution : undefined)
  const [contain, setContain] = useState(false)
  const [force, setForce] = useState(false)
  const [algorithm, setAlgorithm] = useState<AlgorithmName>()
  const show = useChange(showMany)
  const picked = templateId ? template.data : undefined
  const pick = (id: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        next.set('template', id)
        return next
      },
      { replace: true },
    )
  const press = () =>
    show.mutate(
      {
        ...choiceOf(chosen),
        templateId,
        ...(contain && { fit: 'contain' as const }),
        ...(force && { force }),
        ...(algorithm && { algorithm }),
      },
      {
        onSuccess: ({ _id }) => {
          chooseNone()
          void navigate(pathTo('display', { display: _id }))
        },
      },
    )
  return (
    <>
      <PageHead title={t('screens.display')} />
      <div className="compose">
        <ChooseDevices />
        <ChooseTemplate picked={templateId} pick={pick} />
        <PreviewPane
          groups={groups.groups}
          template={picked}
          contain={contain}
          setContain={setContain}
          algorithm={algorithm}
        />
      </div>
      <DisplayBar
        total={groups.total}
        template={picked}
        unfit={contain ? 0 : groups.unfit}
        force={force}
        setForce={setForce}
        algorithm={algorithm}
        setAlgorithm={setAlgorithm}
        busy={show.isPending}
        press={press}
      />
    </>
  )
}
