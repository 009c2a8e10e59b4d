import EditOutlined from '@ant-design/icons/EditOutlined'
import ReloadOutlined from '@ant-design/icons/ReloadOutlined'
import { errors } from '@wifi-tms/contract/errors'
import {
  type DataSource,
  dataSources,
  FETCH_SECONDS,
  fetchSource,
  isSentKind,
  isShop,
  SHOP_GONE,
} from '@wifi-tms/contract/read-sources'
import Button from 'antd/es/button'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { ErrorPage } from '../../access/errors/ErrorPage.tsx'
import { useCall } from '../../base/calls/use-call.ts'
import { useChange } from '../../base/calls/use-change.ts'
import { faultText } from '../../base/i18n/sentence-text.ts'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { useTabTitle } from '../../base/tabs/tab-store.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { spanText } from '../../fleet/products/span-text.ts'
import { ObjectHistory } from '../../ui/list/ObjectHistory.tsx'
import { AnswerPlaceholder } from '../../ui/page/AnswerPlaceholder.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { HookLines } from './HookLines.tsx'
import { PushLines } from './PushLines.tsx'
import { SourceForm } from './SourceForm.tsx'
import { SourceState } from './SourceState.tsx'
import { SourceValue } from './SourceValue.tsx'
import './sources.css'

/** The timeout for a reading, in milliseconds: somewhat more than the server's own. */
const FETCH_MS = (FETCH_SECONDS + 5) * 1000

function SourceFacts({ source }: { source: DataSource }) {
  const { t, i18n } = useTranslation()
  const { kind, url, every, headerNames, pick, timeZone, items, articles, isReading } = source
  const readingFacts = (): [string, ReactNode][] => {
    if (isSentKind(kind)) return url === null ? [] : [[t('dataSources.shopUrl'), <code key="url">{url}</code>]]
    if (kind === 'mqtt') return [[t('dataSources.url'), <code key="url">{url}</code>]]
    return [
      [t('dataSources.url'), <code key="url">{url}</code>],
      [t('dataSources.every'), spanText(every, i18n.language)],
      [t('dataSources.headers'), headerNames.join(t('refusals.comma')) || t('dataSources.noHeaders')],
    ]
  }
  const itemsText = () => {
    if (isShop(kind)) return t('dataSources.itemsOfShop')
    return items ? t('dataSources.itemsOf', { key: items.key, path: items.path || '–' }) : t('dataSources.noItems')
  }
  const facts: [string, ReactNode][] = [
    [t('dataSources.kind'), t(`sourceKinds.${kind}`)],
    ...readingFacts(),
    ...(timeZone === null ? [] : [[t('dataSources.timeZone'), timeZone] as [string, ReactNode]]),
    ...(pick === '' ? [] : [[t('dataSources.pick'), <code key="pick">{pick}</code>] as [string, ReactNode]]),
    [t('dataSources.items'), itemsText()],
    ...(articles === null
      ? []
      : [
          [
            t('dataSources.wholeShop'),
            t(isReading ? 'dataSources.readingArticles' : 'dataSources.readArticles', { count: articles }),
          ] as [string, ReactNode],
        ]),
    [t('dataSources.state'), <SourceState key="state" source={source} />],
  ]
  return (
    <section className="panel">
      <h2>{t('screens.dataSource')}</h2>
      <Facts facts={facts} />
    </section>
  )
}

/** Lists the items that the shop no longer had when it was last read, with the outcome; nothing if there are none. */
function GoneArticles({ source: { gone } }: { source: DataSource }) {
  const { t } = useTranslation()
  if (!gone || gone.total === 0) return null
  const { total, keys, outcome } = gone
  const keyList = `${keys.join(t('refusals.comma'))}${total > keys.length ? ' …' : ''}`
  return (
    <section className="panel" aria-label={t('dataSources.missing')}>
      <h2>{t('dataSources.missing')}</h2>
      <p>{t(`goneArticles.${outcome}`, { count: total, keys: keyList, percent: SHOP_GONE.percent })}</p>
    </section>
  )
}

/** Lists articles of a shop that could not become items, with the reasons; nothing if there are none. */
function FaultyArticles({ source: { faults } }: { source: DataSource }) {
  const { t } = useTranslation()
  if (faults.length === 0) return null
  return (
    <section className="panel" aria-label={t('dataSources.faults')}>
      <h2>{t('dataSources.faults')}</h2>
      <ul>
        {faults.map(({ key, message }) => (
          <li key={`${key} ${message}`}>{t('app.pair', { what: key, said: faultText(message, t) })}</li>
        ))}
      </ul>
    </section>
  )
}

/** The page of one source: its settings, its state and its value. */
export default function SourcePage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const answer = useCall(dataSources.get, { id }, { quiet: true })
  const mayWrite = useMay(dataSources.access.write)
  const fetching = useChange(fetchSource, 'dataSources', undefined, FETCH_MS)
  const [isEditing, setEditing] = useState(false)
  const source = answer.data
  useTabTitle(source?.name)
  if (answer.error?.code === errors.notFound.code) {
    const back = <Link to={pathTo('dataSources')}>{t('dataSources.backToList')}</Link>
    return <ErrorPage number="404" title={t('dataSources.gone')} text={t('dataSources.goneText')} back={back} />
  }
  if (!source) return <AnswerPlaceholder answer={answer} />
  const fetchNow = () =>
    fetching.mutate(
      { id },
      {
        onSuccess: ({ error, isReading }) => {
          if (isReading) toast('done', t('dataSources.shopBegun'))
          else if (error) toast('error', faultText(error, t))
          else toast('done', t('dataSources.wasRead', { name: source.name }))
        },
      },
    )
  return (
    <div className="source-page">
      <PageHead title={source.name} note={<code>{`{{source.${source.name}.…}}`}</code>}>
        {mayWrite && (
          <Button icon={<EditOutlined aria-hidden />} onClick={() => setEditing(true)}>
            {t('dataSources.edit')}
          </Button>
        )}
        {mayWrite && source.url !== null && (
          <Button type="primary" icon={<ReloadOutlined aria-hidden />} loading={fetching.isPending} onClick={fetchNow}>
            {t(isShop(source.kind) ? 'dataSources.readShop' : 'dataSources.read')}
          </Button>
        )}
      </PageHead>
      <SourceFacts source={source} />
      <FaultyArticles source={source} />
      <GoneArticles source={source} />
      {source.kind === 'push' && <PushLines id={id} />}
      {isShop(source.kind) && <HookLines id={id} kind={source.kind} />}
      <SourceValue source={source} />
      <section className="panel">
        <h2>{t('audit.title')}</h2>
        <ObjectHistory noun="sources" id={id} />
      </section>
      {isEditing && <SourceForm object={source} close={() => setEditing(false)} />}
    </div>
  )
}
