import { readOrders } from '@wifi-tms/contract/orders'
import { useEffect } from 'react'
import { useCall } from '../../base/calls/use-call.ts'

/**
 * Orders are read again this many milliseconds after an order's time is over, because the clocks of browser and server
 * differ.
 */
const CLOCK_SLACK_MS = 1000

/** Reads the last orders to a device, and reads them again when the time for the answer to an open order is over. */
export function useOrders(id: string) {
  const answer = useCall(readOrders, { id }, { quiet: true })
  const { data, dataUpdatedAt, refetch } = answer
  useEffect(() => {
    const openOrders = (data?.items ?? []).filter(({ state }) => state === 'sent' || state === 'waiting')
    const endTimes = openOrders.map(({ answerBy }) => Date.parse(answerBy))
    if (endTimes.length === 0) return undefined
    const timer = setTimeout(() => void refetch(), Math.max(0, Math.min(...endTimes) - Date.now()) + CLOCK_SLACK_MS)
    return () => clearTimeout(timer)
    // Each reading sets a new timer, even if it returns the same orders: the browser's clock may be ahead of the
    // server's.
  }, [data, dataUpdatedAt, refetch])
  return answer
}
