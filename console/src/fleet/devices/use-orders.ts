import { readOrders } from '@wifi-tms/contract/orders'
import { useEffect } from 'react'
import { useCall } from '../../base/calls/use-call.ts'

/**
 * The allowed difference between the browser's and the server's clock, in milliseconds, before orders are read again.
 */
const CLOCK_SLACK_MS = 1000

/** Reads the last orders to a device, and reads them again when the time of an open order is over. */
export function useOrders(id: string) {
  const answer = useCall(readOrders, { id }, { quiet: true })
  const { data, dataUpdatedAt, refetch } = answer
  useEffect(() => {
    const openOrders = (data?.items ?? []).filter(({ state }) => state === 'sent' || state === 'waiting')
    const endTimes = openOrders.map(({ answerBy }) => Date.parse(answerBy))
    if (endTimes.length === 0) return undefined
    const timer = setTimeout(() => void refetch(), Math.max(0, Math.min(...endTimes) - Date.now()) + CLOCK_SLACK_MS)
    return () => clearTimeout(timer)
    // Each reading sets a new timer, also one with the same orders: a browser's clock may be ahead of the server's.
  }, [data, dataUpdatedAt, refetch])
  return answer
}
