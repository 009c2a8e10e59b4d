import { conflicts } from '@wifi-tms/contract/conflicts'
import { errors } from '@wifi-tms/contract/errors'
import Button from 'antd/es/button'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure } from '../../base/http/failure.ts'
import { failureText } from '../../base/http/failure-text.ts'
import { LinkedDevice } from './LinkedDevice.tsx'
import type { Pair } from './pair-rules.ts'
import { addPair, dropPair, movePair, retryPair, usePairs } from './pairs.ts'

/** The maximum number of pairs that are shown. Other pairs appear once these are removed. */
const MAX_SHOWN = 20

/** Writes the reason of a refused pair in words, like the failure of any other call; empty if it is not refused. */
function refusalOf({ refused }: Pair): string {
  if (!refused) return ''
  const { message, code, faults, reason, facts } = refused
  const why = reason === undefined ? undefined : { reason, facts: facts as NonNullable<CallFailure['facts']> }
  return failureText(new CallFailure(message, code, faults, why), { noun: 'shelf' })
}

/** Shows the state of a pair in a sentence, with the buttons for its next actions. */
function PairRow({ pair }: { pair: Pair }) {
  const { t } = useTranslation()
  const { once, tag, article, state, refused } = pair
  const names = { device: pair.device ?? tag, item: pair.item ?? article ?? '' }
  const row = (text: string, actions: ReactNode) => (
    <>
      <span className="shelf-said">{text}</span>
      <span className="shelf-actions">{actions}</span>
    </>
  )
  if (state === 'waiting')
    return row(t(article === null ? 'shelf.waitsFree' : 'shelf.waits', names), <Remove pairId={once} />)
  if (state === 'done') {
    const linkedText = pair.wished === false ? 'shelf.linkedOnly' : 'shelf.linked'
    return row(
      t(article === null ? 'shelf.freed' : linkedText, names),
      article !== null && (
        <Button onClick={() => addPair({ tag: { code: pair.deviceId ?? tag, name: pair.device } })}>
          {t('shelf.unlink')}
        </Button>
      ),
    )
  }
  // Undefined if the device is refused for another reason than its link to another item.
  const { data } = conflicts.linked.safeParse(refused?.facts)
  if (state === 'asks')
    return row(
      data
        ? t('shelf.asks', { device: pair.device ?? data.device, from: data.item, item: data.to })
        : t('shelf.asksAnyway', { said: refusalOf(pair), item: names.item }),
      <>
        <Button type="primary" onClick={() => movePair(once)}>
          {t(data ? 'shelf.move' : 'shelf.linkAnyway')}
        </Button>
        <Button onClick={() => dropPair(once)}>{t('shelf.leave')}</Button>
      </>,
    )
  return row(
    t(article === null ? 'shelf.failedFree' : 'shelf.failed', { ...names, said: refusalOf(pair) }),
    <>
      {refused?.code === errors.ourFault.code && <Button onClick={() => retryPair(once)}>{t('list.retry')}</Button>}
      <Remove pairId={once} />
    </>,
  )
}

function Remove({ pairId }: { pairId: string }) {
  const { t } = useTranslation()
  return <Button onClick={() => dropPair(pairId)}>{t('shelf.remove')}</Button>
}

/** The pairs of this person, the newest first, and the picture of the device that was linked last. */
export function PairList() {
  const { t } = useTranslation()
  const pairs = usePairs(({ pairs }) => pairs)
  const newest = pairs[0]
  if (pairs.length === 0) return null
  return (
    <section className="panel" aria-label={t('shelf.pairs')}>
      <h2>{t('shelf.pairs')}</h2>
      {newest?.deviceId && newest.article !== null && newest.wished !== false && <LinkedDevice id={newest.deviceId} />}
      <ul className="shelf-pairs">
        {pairs.slice(0, MAX_SHOWN).map((pair) => (
          <li key={pair.once} data-state={pair.state}>
            <PairRow pair={pair} />
          </li>
        ))}
      </ul>
    </section>
  )
}
