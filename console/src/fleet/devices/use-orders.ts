import { readOrders } from '@wifi-tms/contract/orders'
import { useEffect } from 'react'
import { useCall } from '../../base/calls/use-call.ts'

/** The clocks of the browser and the server may differ by so much before an order is asked for once more. */
const LATER_MS = 1000

/** Gives the last orders to a device, and asks again when the time of one to answer, or to wait, is over. */
export function useOrders(id: string) {
  const answer = useCall(readOrders, { id }, { quiet: true })
  const { data, refetch } = answer
  useEffect(() => {
    const open = (data?.items ?? []).filter(({ state }) => state === 'sent' || state === 'waiting')
    const ends = open.map(({ answerBy }) => Date.parse(answerBy))
    if (ends.length === 0) return undefined
    const timer = setTimeout(() => void refetch(), Math.max(0, Math.min(...ends) - Date.now()) + LATER_MS)
    return () => clearTimeout(timer)
  }, [data, refetch])
  return answer
}
