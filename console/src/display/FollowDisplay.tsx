import ReloadOutlined from '@ant-design/icons/ReloadOutlined'
import type { ItemState } from '@wifi-tms/contract/devices'
import { readDisplay, retryDisplay } from '@wifi-tms/contract/displays'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useAsk } from '../ask/use-ask.ts'
import { useTell } from '../ask/use-tell.ts'
import { ListStates } from '../list/ListStates.tsx'
import { PageHead } from '../list/PageHead.tsx'
import { Pager } from '../list/Pager.tsx'
import { Trouble } from '../list/Trouble.tsx'
import { Waiting } from '../list/Waiting.tsx'
import { Ago } from '../marks/Ago.tsx'
import { say } from '../say/say.ts'
import { useMay } from '../session/use-may.ts'
import { DisplayCounts } from './DisplayCounts.tsx'
import { FollowedTag } from './FollowedTag.tsx'

/** A display on its way: how far it is in all and tag by tag, and the retry of the failed. */
export function FollowDisplay({ id }: { id: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [turned, setTurned] = useState({ page: 1, limit: 20 })
  const [state, setState] = useState<ItemState>()
  const asked = useAsk(readDisplay, { id, ...turned, ...(state && { state }) }, { keep: true })
  const retry = useTell(retryDisplay)
  const mayShow = useMay('displays.write')
  const display = asked.data
  if (!display) {
    return asked.error ? <Trouble error={asked.error} retry={() => void asked.refetch()} /> : <Waiting />
  }
  const { counts, total } = display
  const matching = state ? (counts[state] ?? 0) : total
  const again = () =>
    retry.mutate({ id }, { onSuccess: (done) => say('done', t('display.retried', { count: done.total })) })
  return (
    <>
      <PageHead title={display.templateName} note={<Ago at={display.at} />}>
        {mayShow && counts.failed > 0 && (
          <Button icon={<ReloadOutlined aria-hidden />} loading={retry.isPending} onClick={again}>
            {t('display.retry', { count: counts.failed })}
          </Button>
        )}
        {mayShow && (
          <Button type="primary" onClick={() => void navigate('/display/list')}>
            {t('display.another')}
          </Button>
        )}
      </PageHead>
      <DisplayCounts
        counts={counts}
        total={total}
        state={state}
        choose={(next) => {
          setState(next)
          setTurned({ ...turned, page: 1 })
        }}
      />
      <ListStates
        asked={{ ...asked, data: { total: matching } }}
        widen={state && (() => setState(undefined))}
        empty={<Link to="/display/list">{t('display.another')}</Link>}
      >
        <ul className="wall" aria-label={t('display.tags')}>
          {display.items.map((item) => (
            <FollowedTag key={item.deviceId} item={item} />
          ))}
        </ul>
      </ListStates>
      <Pager total={matching} {...turned} change={setTurned} />
    </>
  )
}
