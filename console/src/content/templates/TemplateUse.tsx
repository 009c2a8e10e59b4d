import { readTemplateUse } from '@wifi-tms/contract/template-use'
import type { TemplateItem } from '@wifi-tms/contract/templates'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../base/calls/use-call.ts'
import { joinSentences } from '../../base/i18n/join-sentences.ts'
import { pathTo } from '../../base/paths.ts'
import { Dialog } from '../../ui/form/Dialog.tsx'
import { AnswerPlaceholder } from '../../ui/page/AnswerPlaceholder.tsx'
import { Nothing } from '../../ui/page/Nothing.tsx'
import { useRefreshTemplate } from './use-refresh-template.ts'

/** The maximum number of devices that are listed. */
const MAX_LISTED = 100

/** Lists the devices that show or should show a template, and offers to refresh them with its present version. */
export function TemplateUse({ template, close }: { template: TemplateItem; close: () => void }) {
  const { t } = useTranslation()
  const answer = useCall(readTemplateUse, { id: template._id, limit: MAX_LISTED }, { quiet: true })
  const { count, refresh, isPending, question } = useRefreshTemplate(template)
  const { data } = answer
  return (
    <Dialog
      title={t('templates.useOf', { name: template.name })}
      onCancel={close}
      width={520}
      footer={
        count > 0 && (
          <Button type="primary" loading={isPending} onClick={refresh}>
            {t('templates.refresh', { count })}
          </Button>
        )
      }
    >
      {question}
      {!data && <AnswerPlaceholder answer={answer} />}
      {data?.total === 0 && <Nothing title={t('templates.useNone')} />}
      {data && data.total > 0 && (
        <>
          <p>
            {joinSentences(
              [t('templates.wanting', { count: data.wanting }), t('templates.showing', { count: data.showing })],
              t,
            )}
          </p>
          <ul className="template-use" aria-label={t('templates.useOf', { name: template.name })}>
            {data.items.map(({ deviceId, mac, alias, wants, shows }) => (
              <li key={deviceId}>
                <Link to={pathTo('device', { id: deviceId })}>{alias || mac}</Link>
                <span className="second">{t(`templateUses.${shows ? (wants ? 'both' : 'shows') : 'wants'}`)}</span>
              </li>
            ))}
          </ul>
          {data.total > data.items.length && (
            <p className="second">{t('templates.useMore', { count: data.total - data.items.length })}</p>
          )}
        </>
      )}
    </Dialog>
  )
}

/** The note in the question before a template is deleted: how many devices show or should show it. */
export function UseNote({ id }: { id: string }) {
  const { t } = useTranslation()
  const { data } = useCall(readTemplateUse, { id, limit: 3 }, { quiet: true })
  if (!data || data.total === 0) return null
  const names = data.items.map(({ mac, alias }) => alias || mac).join(t('refusals.comma'))
  return (
    <p>
      <strong>
        {t('templates.usedBy', { count: data.total, names: data.total > data.items.length ? `${names}…` : names })}
      </strong>
    </p>
  )
}
