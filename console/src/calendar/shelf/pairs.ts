import { errors } from '@wifi-tms/contract/errors'
import { linkItem } from '@wifi-tms/contract/item-links'
import { blinkDevice, VALID_SECONDS } from '@wifi-tms/contract/orders'
import { z } from 'zod'
import { create } from 'zustand'
import { refreshAfter } from '../../base/calls/use-change.ts'
import { call } from '../../base/http/call.ts'
import { CallFailure } from '../../base/http/failure.ts'
import { freshName } from '../../base/http/fresh-name.ts'
import { keep, recall } from '../../base/keep.ts'
import { useSession } from '../../base/session/session.ts'
import { nameOf } from '../../fleet/devices/device-name.ts'
import { nextWaiting, PAIRS_MAX, Pair, type Slots, withoutOldDone, withPair } from './pair-rules.ts'

/**
 * The failures after which a pair is not sent again by itself: refusals that stay the same, and an error of the server,
 * which must not hold up the later pairs. After any other failure the pair waits.
 */
const FINAL_CODES: readonly number[] = [
  errors.ourFault.code,
  errors.wrongInput.code,
  errors.notAllowed.code,
  errors.notFound.code,
  errors.conflict.code,
]

/**
 * True for a refusal that a person may override: the device is linked to another item, is a door sign, or shows a
 * directory.
 */
const canBeOverridden = (reason: string | undefined) =>
  reason === 'linked' || reason === 'plate' || reason === 'directory'

const Pairs = z.array(Pair).max(PAIRS_MAX)

/** The pairs of the person at the screen, the newest first. */
export const usePairs = create<{ account: string; pairs: readonly Pair[] }>(() => ({ account: '', pairs: [] }))

/** The storage key of a person's pairs in this browser. Other people who sign in here do not send them. */
const storageKeyOf = (account: string) => `SHELF_PAIRS ${account}`

/**
 * Reads the pairs that this browser stores, also those of its other windows. In a browser without storage, the pairs
 * last until the page is left.
 */
export function readPairs(): void {
  const account = useSession.getState().profile?._id ?? ''
  const { data } = Pairs.safeParse(recall('localStorage', storageKeyOf(account)))
  const { account: previousAccount, pairs } = usePairs.getState()
  usePairs.setState({ account, pairs: data ?? (account === previousAccount ? pairs : []) })
}

/** Changes the pairs on the page and in the browser's storage. */
function changePairs(change: (pairs: readonly Pair[]) => readonly Pair[]): void {
  const { account, pairs: previousPairs } = usePairs.getState()
  const pairs = change(previousPairs)
  keep('localStorage', storageKeyOf(account), pairs)
  usePairs.setState({ pairs })
}

const changePair = (pairId: string, fields: Partial<Pair>) =>
  changePairs((pairs) => withoutOldDone(pairs.map((pair) => (pair.once === pairId ? { ...pair, ...fields } : pair))))

/** Stores a pair and sends it; false if too many are not done yet. */
export function addPair({ tag, article }: Pick<Slots, 'article'> & Required<Pick<Slots, 'tag'>>): boolean {
  const pair: Pair = {
    once: freshName(),
    tag: tag.code,
    article: article?.code ?? null,
    device: tag.name,
    item: article?.name,
    at: Date.now(),
    move: false,
    state: 'waiting',
  }
  let isStored = false
  changePairs((pairs) => {
    const added = withPair(pairs, pair)
    isStored = added !== undefined
    return added ?? pairs
  })
  if (isStored) void sendPairs()
  return isStored
}

export const dropPair = (pairId: string) => changePairs((pairs) => pairs.filter((pair) => pair.once !== pairId))

/** Sends a pair again after the person has confirmed that the device leaves its present item. */
export function movePair(pairId: string): void {
  changePair(pairId, { once: freshName(), move: true, state: 'waiting', refused: undefined })
  void sendPairs()
}

/** Sends a pair again after an error of the server. */
export function retryPair(pairId: string): void {
  changePair(pairId, { state: 'waiting', refused: undefined })
  void sendPairs()
}

/** The person who scanned a pair is probably still near the tag while the pair is younger than this. */
const NEARBY_MS = 30_000

/** Makes a device blink if it can, because its new picture may take a while. */
const blink = (id: string) =>
  void call(blinkDevice, { id, times: 3, validFor: VALID_SECONDS.min }, { token: useSession.getState().token }).catch(
    () => {},
  )

let runningSend: Promise<void> | undefined

/** Sends the waiting pairs one after the other, until a pair gets no answer. */
export function sendPairs(): Promise<void> {
  runningSend ??= sendAll().finally(() => {
    runningSend = undefined
  })
  return runningSend
}

async function sendAll(): Promise<void> {
  const nextPair = () => nextWaiting(usePairs.getState().pairs)
  for (let pair = nextPair(); pair; pair = nextPair()) {
    const { once, tag, article, move } = pair
    try {
      const { token } = useSession.getState()
      const { device, wished } = await call(
        linkItem,
        { device: tag, item: article, move },
        { token, idempotencyKey: once },
      )
      const names = { device: nameOf(device), item: device.item?.name }
      changePair(once, { ...names, state: 'done', deviceId: device._id, wished })
      void refreshAfter(linkItem)
      if (Date.now() - pair.at < NEARBY_MS) blink(device._id)
    } catch (error) {
      if (!(error instanceof CallFailure) || !FINAL_CODES.includes(error.code ?? 0)) return
      const { message, code, faults, reason, facts } = error
      const refused = { message, code: code!, faults, reason, facts }
      changePair(once, { refused, state: canBeOverridden(reason) ? 'asks' : 'refused' })
    }
  }
}
