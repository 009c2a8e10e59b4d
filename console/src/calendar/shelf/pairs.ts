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
import { nextOf, PAIRS_MAX, Pair, type Slots, withoutOld, withPair } from './pair-rules.ts'

/** The refusals that do not change however often a pair is sent. After any other failure the pair waits. */
const FINAL: readonly number[] = [
  errors.wrongInput.code,
  errors.notAllowed.code,
  errors.notFound.code,
  errors.conflict.code,
]

/** True for a refusal that a person may override: the device is linked to another item, or is a door sign. */
const isQuestion = (reason: string | undefined) => reason === 'linked' || reason === 'plate' || reason === 'directory'

const Pairs = z.array(Pair).max(PAIRS_MAX)

/** The pairs of the person at the screen, the newest first. */
export const usePairs = create<{ account: string; pairs: readonly Pair[] }>(() => ({ account: '', pairs: [] }))

/** The storage key of a person's pairs in this browser. Other people who sign in here do not send them. */
const placeOf = (account: string) => `SHELF_PAIRS ${account}`

/**
 * Reads the pairs that this browser stores, also those of its other windows. In a browser without storage, the pairs
 * last until the page is left.
 */
export function readPairs(): void {
  const account = useSession.getState().profile?._id ?? ''
  const { data } = Pairs.safeParse(recall('localStorage', placeOf(account)))
  const { account: previousAccount, pairs } = usePairs.getState()
  usePairs.setState({ account, pairs: data ?? (account === previousAccount ? pairs : []) })
}

/** Changes the pairs on the page and in the browser's storage. */
function change(changed: (pairs: readonly Pair[]) => readonly Pair[]): void {
  const { account, pairs: previousPairs } = usePairs.getState()
  const pairs = changed(previousPairs)
  keep('localStorage', placeOf(account), pairs)
  usePairs.setState({ pairs })
}

const changeOne = (once: string, columns: Partial<Pair>) =>
  change((pairs) => withoutOld(pairs.map((pair) => (pair.once === once ? { ...pair, ...columns } : pair))))

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
  let isKept = false
  change((pairs) => {
    const added = withPair(pairs, pair)
    isKept = added !== undefined
    return added ?? pairs
  })
  if (isKept) void sendPairs()
  return isKept
}

export const dropPair = (once: string) => change((pairs) => pairs.filter((pair) => pair.once !== once))

/** Sends a pair again after the person has confirmed that the device leaves its present item. */
export function movePair(once: string): void {
  changeOne(once, { once: freshName(), move: true, state: 'waiting', refused: undefined })
  void sendPairs()
}

/** The age of a pair, in milliseconds, up to which its person is probably still in front of the tag. */
const AT_HAND_MS = 30_000

/** Makes a device blink if it can, as its new picture may take a while. */
const blink = (id: string) =>
  void call(blinkDevice, { id, times: 3, validFor: VALID_SECONDS.min }, { token: useSession.getState().token }).catch(
    () => {},
  )

let sending: Promise<void> | undefined

/** Sends the waiting pairs one after the other, until one gets no answer. */
export function sendPairs(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = undefined
  })
  return sending
}

async function sendAll(): Promise<void> {
  const next = () => nextOf(usePairs.getState().pairs)
  for (let pair = next(); pair; pair = next()) {
    const { once, tag, article, move } = pair
    try {
      const { token } = useSession.getState()
      const { device, wished } = await call(linkItem, { device: tag, item: article, move }, { token, once })
      const names = { device: nameOf(device), item: device.item?.name }
      changeOne(once, { ...names, state: 'done', deviceId: device._id, wished })
      void refreshAfter(linkItem)
      if (Date.now() - pair.at < AT_HAND_MS) blink(device._id)
    } catch (error) {
      if (!(error instanceof CallFailure) || !FINAL.includes(error.code ?? 0)) return
      const { message, code, faults, reason, facts } = error
      const refused = { message, code: code!, faults, reason, facts }
      changeOne(once, { refused, state: isQuestion(reason) ? 'asks' : 'refused' })
    }
  }
}
