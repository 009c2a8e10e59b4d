import { readScanned } from '@wifi-tms/contract/item-links'
import { useEffect, useRef, useState } from 'react'
import { reportFailure } from '../../base/calls/report-failure.ts'
import { call } from '../../base/http/call.ts'
import { CallFailure } from '../../base/http/failure.ts'
import { useSession } from '../../base/session/session.ts'
import { type Slots, withCode } from './pair-rules.ts'
import { addPair, readPairs, sendPairs, usePairs } from './pairs.ts'

/** The pause between two tries to send the waiting pairs, in milliseconds. */
const AGAIN_MS = 10_000

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
    const timer = setInterval(() => void sendPairs(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [waitingCount])
  const putSlots = (next: Slots) => {
    slots.current = next
    setShownSlots(next)
  }
  const storePair = ({ tag, article }: Slots) => {
    if (!tag) return
    if (addPair({ tag, ...(article && { article }) })) putSlots({})
    else setFault({ word: 'full', code: tag.code })
  }
  return {
    slots: shownSlots,
    fault,
    waiting: waitingCount,
    clear: () => putSlots({}),
    /** Unlinks the scanned tag from its item. */
    unlink: () => storePair({ tag: slots.current.tag! }),
    take: async (text: string) => {
      const code = text.trim()
      if (!code || [slots.current.tag?.code, slots.current.article?.code].includes(code)) return
      setFault(undefined)
      const meaning = await meaningOf(code)
      const next = withCode(slots.current, code, meaning)
      if (!next) return setFault({ word: 'unknown', code })
      putSlots(next)
      if (next.tag && next.article) storePair(next)
    },
  }
}
