import { pixelsOf } from '@wifi-tms/contract/drawing'
import { listVersions, previewVersion, readVersion, restoreVersion } from '@wifi-tms/contract/template-versions'
import { type TemplateItem, templates } from '@wifi-tms/contract/templates'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { useChange } from '../../base/calls/use-change.ts'
import { pictureUrl } from '../../base/http/address.ts'
import { useMay } from '../../base/session/use-may.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { useFleetScreens } from '../../catalogue/screen-types/use-fleet-screens.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'
import { Glass } from '../../ui/glass/Glass.tsx'
import { AnswerPlaceholder } from '../../ui/page/AnswerPlaceholder.tsx'
import { Moment } from '../../ui/page/Moment.tsx'
import { Nothing } from '../../ui/page/Nothing.tsx'
import { previewInputOf } from '../editor/document/kept-samples.ts'
import { TemplateFaults } from './TemplateFaults.tsx'
import { TemplateGlass } from './TemplateGlass.tsx'

/** The space for each picture, in CSS pixels. */
const BOX = { width: 360, height: 260 }

/** Shows the earlier versions of a template beside the present one, and restores one of them. */
export function TemplateVersions({ template: row, close }: { template: TemplateItem; close: () => void }) {
  const { t } = useTranslation()
  const id = row._id
  const mayWrite = useMay(templates.access.write)
  const { fittingScreenType } = useFleetScreens()
  // The row of the list may be older than a version restored here.
  const template = useCall(templates.get, { id }, { keepsPrevious: true }).data ?? row
  const answer = useCall(listVersions, { id }, { quiet: true })
  const [chosen, choose] = useState<string>()
  const items = answer.data?.items ?? []
  const version = items.find(({ _id }) => _id === chosen) ?? items[0]
  const fullVersion = useCall(readVersion, { id, version: version?._id ?? '' }, { enabled: version !== undefined })
  const restore = useChange(restoreVersion, 'templates')
  const versionScreenType = version && fittingScreenType(version.resolution)
  const restoreChosen = () =>
    restore.mutate(
      { id, version: version!._id, updatedAt: template.updatedAt },
      { onSuccess: ({ name }) => toast('done', t('templates.restored', { name })) },
    )
  return (
    <Dialog
      title={t('templates.versionsOf', { name: template.name })}
      onCancel={close}
      width={1040}
      footer={
        mayWrite &&
        version && (
          <Button type="primary" loading={restore.isPending} onClick={restoreChosen}>
            {t('templates.restore')}
          </Button>
        )
      }
    >
      {!answer.data && <AnswerPlaceholder answer={answer} />}
      {answer.data && !version && (
        <Nothing title={t('templates.versionsNone')} text={t('templates.versionsNoneText')} />
      )}
      {version && (
        <div className="template-versions">
          <ul aria-label={t('templates.versions')}>
            {items.map(({ _id, name, at, by }) => (
              <li key={_id}>
                <button type="button" aria-pressed={_id === version._id} onClick={() => choose(_id)}>
                  <Moment at={at} />
                  <span className="second">
                    {by} · {name}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <figure>
            <figcaption>{t('templates.versionThen')}</figcaption>
            <Glass
              src={
                versionScreenType &&
                pictureUrl(previewVersion, {
                  id,
                  version: version._id,
                  screenType: versionScreenType._id,
                  ...previewInputOf(id),
                })
              }
              alt={t('templates.versionThen')}
              size={pixelsOf(version.resolution)}
              box={BOX}
              blank={t('glass.noPreview')}
            />
            <TemplateFaults faults={fullVersion.data?.faults ?? []} />
          </figure>
          <figure>
            <figcaption>{t('templates.versionNow')}</figcaption>
            <TemplateGlass template={template} screenType={fittingScreenType(template.resolution)} box={BOX} />
          </figure>
        </div>
      )}
    </Dialog>
  )
}
