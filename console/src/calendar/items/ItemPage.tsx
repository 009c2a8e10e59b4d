import EditOutlined from '@ant-design/icons/EditOutlined'
import SendOutlined from '@ant-design/icons/SendOutlined'
import type { Output } from '@wifi-tms/contract/endpoint'
import { errors } from '@wifi-tms/contract/errors'
import { displayItem, type Item, items } from '@wifi-tms/contract/items'
import { templates } from '@wifi-tms/contract/templates'
import Button from 'antd/es/button'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { ErrorPage } from '../../access/errors/ErrorPage.tsx'
import { useCall } from '../../base/calls/use-call.ts'
import { useChange } from '../../base/calls/use-change.ts'
import { useObject } from '../../base/calls/use-objects.ts'
import { valueName, valueNames } from '../../base/i18n/value-name.ts'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { useTabTitle } from '../../base/tabs/tab-store.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { itemName } from '../../ui/items/item-name.ts'
import { ObjectHistory } from '../../ui/list/ObjectHistory.tsx'
import { AnswerPlaceholder } from '../../ui/page/AnswerPlaceholder.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { Moment } from '../../ui/page/Moment.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { ItemDevices } from './ItemDevices.tsx'
import { ItemForm } from './ItemForm.tsx'
import { ItemProofs } from './ItemProofs.tsx'
import { UnshownAlert } from './UnshownAlert.tsx'
import { useUnshownValues } from './use-unshown-values.ts'
import { rowsOfValues } from './value-rows.ts'
import './items.css'

/** The fields of an item, then its values. */
function ItemFacts({ item }: { item: Item }) {
  const { t } = useTranslation()
  const template = useObject(templates, item.template)
  const facts: [string, ReactNode][] = [
    [t('items.key'), <code key="key">{item.key}</code>],
    [t('items.template'), item.template ? (template?.name ?? '…') : t('items.byProduct')],
    [t('list.changed'), <Moment key="changed" at={item.changedAt} />],
  ]
  return (
    <section className="panel">
      <h2>{t('screens.item')}</h2>
      <Facts facts={facts} />
      <h3>{t('items.values')}</h3>
      {Object.keys(item.values).length === 0 ? (
        <p className="none">{t('items.noValues')}</p>
      ) : (
        <Facts facts={rowsOfValues(item.values).map(({ name = '', text }) => [valueName(name, t), text])} />
      )}
    </section>
  )
}

/** The page of one item: its devices, its values, and the proofs of its pictures. */
export default function ItemPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const answer = useCall(items.get, { id }, { quiet: true })
  const unshown = useUnshownValues(answer.data ? [answer.data] : [])
  const mayWrite = useMay(items.access.write)
  const display = useChange(displayItem, 'items')
  const [isEditing, setEditing] = useState(false)
  const item = answer.data
  useTabTitle(item && itemName(item))
  if (answer.error?.code === errors.notFound.code) {
    const back = <Link to={pathTo('items')}>{t('items.backToList')}</Link>
    return <ErrorPage number="404" title={t('items.gone')} text={t('items.goneText')} back={back} />
  }
  if (!item) return <AnswerPlaceholder answer={answer} />
  const showOutcome = ({ total, lacks }: Output<typeof displayItem>) => {
    if (total > 0) toast('done', t('items.displayed', { count: total }))
    else if (lacks.length > 0)
      toast('error', t('items.displayLacks', { names: valueNames(lacks, t), count: lacks.length }))
    else toast('error', t('items.displayedNowhere'))
  }
  const displayOnDevices = () => display.mutate({ id }, { onSuccess: showOutcome })
  return (
    <div className="item-page">
      <PageHead title={itemName(item)} note={item.name && <code>{item.key}</code>}>
        {mayWrite && (
          <Button icon={<EditOutlined aria-hidden />} onClick={() => setEditing(true)}>
            {t('items.edit')}
          </Button>
        )}
        {mayWrite && (
          <Button
            type="primary"
            icon={<SendOutlined aria-hidden />}
            disabled={item.devices.length === 0}
            loading={display.isPending}
            onClick={displayOnDevices}
          >
            {t('items.display')}
          </Button>
        )}
      </PageHead>
      {unshown.length > 0 && <UnshownAlert title={t('items.unshown')} faults={unshown} />}
      <ItemDevices item={item} />
      <ItemFacts item={item} />
      <ItemProofs item={item} />
      <section className="panel">
        <h2>{t('audit.title')}</h2>
        <ObjectHistory noun="items" id={id} />
      </section>
      {isEditing && <ItemForm object={item} close={() => setEditing(false)} />}
    </div>
  )
}
