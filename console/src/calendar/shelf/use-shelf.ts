import { readScanned } from '@wifi-tms/contract/item-links'
import { useEffect, useRef, useState } from 'react'
import { reportFailure } from '../../base/calls/report-failure.ts'
import { call } from '../../base/http/call.ts'
import { CallFailure } from '../../base/http/failure.ts'
import { useSession } from '../../base/session/session.ts'
import { type Slots, withCode } from './pair-rules.ts'
import { addPair, readPairs, sendPairs, usePairs } from './pairs.ts'

/** The time after which waiting pairs are sent again. */
const RETRY_MS = 10_000

/** The reason why the last code was refused: the server does not know it, or too many pairs wait. */
export type CodeFault = { word: 'unknown' | 'full'; code: string }

/** Asks the server what a code stands for; undefined if the server cannot be reached. */
async function meaningOf(code: string) {
  try {
    return await call(readScanned, { code }, { token: useSession.getState().token })
  } catch (error) {
    if (error instanceof CallFailure && error.code !== undefined) reportFailure(error, 'items')
    return undefined
  }
}

/** Joins codes to pairs and sends the pairs. Without a network they are sent later. */
export function useShelf() {
  // The state alone would be outdated when two codes are scanned before the page renders again.
  const slots = useRef<Slots>({})
  const [shownSlots, setShownSlots] = useState<Slots>({})
  const [fault, setFault] = useState<CodeFault>()
  const waitingCount = usePairs(({ pairs }) => pairs.filter(({ state }) => state === 'waiting').length)
  useEffect(() => {
    readPairs()
    void sendPairs()
    const send = () => void sendPairs()
    window.addEventListener('online', send)
    window.addEventListener('storage', readPairs)
    return () => {
      window.removeEventListener('online', send)
      window.removeEventListener('storage', readPairs)
    }
  }, [])
  useEffect(() => {
    if (waitingCount === 0) return undefined
    const timer = setInterval(() => void sendPairs(), RETRY_MS)
    return () => clearInterval(timer)
  }, [waitingCount])
  const putSlots = (next: Slots) => {
    slots.current = next
    setShownSlots(next)
  }
  /** A promise that ends when the codes that were scanned so far are taken. */
  const lastTake = useRef<Promise<void>>(Promise.resolve())
  const storePair = ({ tag, article }: Slots) => {
    if (!tag) return
    if (addPair({ tag, ...(article && { article }) })) putSlots({})
    else setFault({ word: 'full', code: tag.code })
  }
  const isInSlot = (code: string) => [slots.current.tag?.code, slots.current.article?.code].includes(code)
  const putCode = (code: string, meaning: Awaited<ReturnType<typeof meaningOf>>) => {
    if (isInSlot(code)) return
    setFault(undefined)
    const next = withCode(slots.current, code, meaning)
    if (!next) return setFault({ word: 'unknown', code })
    putSlots(next)
    if (next.tag && next.article) storePair(next)
  }
  return {
    slots: shownSlots,
    fault,
    waitingCount,
    clear: () => putSlots({}),
    /** Unlinks the scanned tag from its item. */
    unlink: () => storePair({ tag: slots.current.tag! }),
    take: (text: string) => {
      const code = text.trim()
      if (!code || isInSlot(code)) return
      const asked = meaningOf(code)
      // The answers may come in another order. The codes are taken as they were scanned, because otherwise a late
      // answer would join the article of one pair to the tag of the next.
      lastTake.current = lastTake.current.then(async () => putCode(code, await asked))
    },
  }
}
