import { useMutation } from '@tanstack/react-query'
import { type Template, templates } from '@wifi-tms/contract/templates'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refreshAfter } from '../../base/calls/use-change.ts'
import { call } from '../../base/http/call.ts'
import type { CallFailure } from '../../base/http/failure.ts'
import { useSession } from '../../base/session/session.ts'
import { useMay } from '../../base/session/use-may.ts'
import { toast } from '../../base/toasts/toasts.ts'
import type { FleetCounts } from '../../catalogue/screen-types/fitting-screen-type.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'
import { writeSamples } from '../editor/document/kept-samples.ts'
import { samplesIn, samplesWith } from '../editor/document/samples.ts'
import { regionOf, writingIn } from './own-currency.ts'
import { Starters } from './Starters.tsx'
import { BEHIND_PICTURES_MS, startOf } from './start-of.ts'
import './templates.css'

interface Props {
  /** The devices that are to show the template; undefined if they are not known. */
  targets?: FleetCounts | undefined
  /** The object that fills the template's placeholders: an item, or a display. */
  filledBy: 'item' | 'display'
  /** Some values as people have written them. The template writes its amounts in the same way. */
  examples?: readonly string[] | undefined
  /** Called with the id of the new template. */
  onMade: (id: string) => void
}

/**
 * Matches the currency in which the amounts of a canvas are written. It is put into the template's name, so that
 * templates of one design for several countries have different names.
 */
const CURRENCY = /\|money:([A-Z]{3})/

/** A button that makes a template with placeholders from a design that ships. */
export function NewFromDesign({ targets, filledBy, examples = [], onMade }: Props) {
  const { t } = useTranslation()
  const mayWrite = useMay(templates.access.write)
  const [isOpen, setOpen] = useState(false)
  const make = useMutation<Template, CallFailure, string>({
    mutationFn: async (starter) => {
      const search = new URLSearchParams({ starter, ...(filledBy === 'item' && { filler: filledBy }) })
      const writing = writingIn(examples, regionOf(navigator.language))
      const { sample, ...drawn } = await startOf(search, t, { writing })
      const [, currency] = CURRENCY.exec(JSON.stringify(drawn.canvas)) ?? []
      const name = currency ? `${drawn.name} · ${currency}` : drawn.name
      const { token } = useSession.getState()
      const template = await call(templates.create, { ...drawn, name }, { token, timeout: BEHIND_PICTURES_MS })
      // The editor opens with the values with which the design is listed.
      writeSamples(template._id, samplesWith(samplesIn(sample)))
      return template
    },
    onSuccess({ _id, name }) {
      void refreshAfter(templates.create)
      toast('done', t('templates.made', { name }))
      onMade(_id)
      setOpen(false)
    },
    meta: { noun: 'templates' },
  })
  if (!mayWrite) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('templates.newFromDesign')}</Button>
      {isOpen && (
        <Dialog title={t('templates.starters')} footer={null} onCancel={() => setOpen(false)} width={880}>
          <p>{t('templates.designText')}</p>
          <Starters
            targets={targets}
            isListed={({ needsData }) => needsData}
            wrap={({ starter }, content) => (
              <button type="button" className="starter" disabled={make.isPending} onClick={() => make.mutate(starter)}>
                {content}
              </button>
            )}
          />
        </Dialog>
      )}
    </>
  )
}
