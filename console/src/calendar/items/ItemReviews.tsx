import {
  approveItems,
  type ItemReview,
  REVIEWS_MAX,
  readItemReviews,
  refuseItems,
} from '@wifi-tms/contract/item-reviews'
import { items as resource } from '@wifi-tms/contract/items'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { useChange } from '../../base/calls/use-change.ts'
import { sentenceGap } from '../../base/i18n/join-sentences.ts'
import { faultText } from '../../base/i18n/sentence-text.ts'
import { useMay } from '../../base/session/use-may.ts'
import { toast } from '../../base/toasts/toasts.ts'
import { itemName } from '../../ui/items/item-name.ts'
import { Moment } from '../../ui/page/Moment.tsx'
import './items.css'

/** One waiting change: its author, some of its rows, and the buttons to approve or refuse it. */
function Review({ review }: { review: ItemReview }) {
  const { t } = useTranslation()
  const mayWrite = useMay(resource.access.write)
  const approve = useChange(approveItems, 'items')
  const refuse = useChange(refuseItems, 'items')
  const { _id: id, at, by, isOwn, reason, rows, examples } = review
  const approveNow = () =>
    approve.mutate(
      { id },
      {
        onSuccess: ({ failed: [fault, ...others] }) => {
          if (!fault) return
          toast('warning', t('itemReviews.leftOut', { count: others.length + 1, said: faultText(fault.message, t) }))
        },
      },
    )
  return (
    <li>
      <p>
        <b>{t(`itemReviews.${reason}`, { count: rows })}</b>
        {sentenceGap(t)}
        <Moment at={at} sentence={(moment) => t('itemReviews.by', { name: by, at: moment })} />
      </p>
      <ul className="review-examples">
        {examples.map(({ was, is, ...item }) => (
          <li key={item.key}>
            {itemName(item)} <del>{was}</del> <ins>{is}</ins>
          </li>
        ))}
        {rows > examples.length && <li>{t('tables.more', { count: rows - examples.length })}</li>}
      </ul>
      {mayWrite && (
        <div className="review-answers">
          <Button type="primary" disabled={isOwn} loading={approve.isPending} onClick={approveNow}>
            {t('itemReviews.approve')}
          </Button>
          <Button loading={refuse.isPending} onClick={() => refuse.mutate({ id })}>
            {t('itemReviews.refuse')}
          </Button>
          {isOwn && <span className="muted">{t('itemReviews.own')}</span>}
        </div>
      )}
    </li>
  )
}

/** Lists changes of items that wait for a second person; nothing while there are none. */
export function ItemReviews() {
  const { t } = useTranslation()
  const { data } = useCall(readItemReviews, { limit: REVIEWS_MAX }, { keepsPrevious: true, quiet: true })
  if (!data || data.total === 0) return null
  return (
    <section className="panel waiting-items" aria-label={t('itemReviews.title')}>
      <h2>{t('itemReviews.title')}</h2>
      <ul className="item-reviews">
        {data.items.map((review) => (
          <Review key={review._id} review={review} />
        ))}
      </ul>
    </section>
  )
}
