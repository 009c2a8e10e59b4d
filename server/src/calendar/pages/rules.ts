import { DevicePage } from '@wifi-tms/contract/device-pages'
import { z } from 'zod'
import type { DevicePagesTable } from '../../base/database/item-tables.ts'

const Pages = z.array(DevicePage)

/** The pages in the JSON text of a row. */
export const pagesIn = (stored: string): DevicePage[] => Pages.parse(JSON.parse(stored))

type Turned = Pick<DevicePagesTable, 'page' | 'pageSeq'>

/** The number of the page that a device shows, from 1; 0 if it shows none, or if a newer picture has replaced it. */
export const pageOf = ({ page, pageSeq }: Turned, wishSeq: number | null): number =>
  pageSeq !== null && pageSeq === wishSeq ? page : 0

/**
 * The numbers of the pages to try after a press of the button, in order: the next page, and the pages after it in case
 * the next page's template or item was deleted. After a press of another kind, or on the last page, none: the device
 * goes back.
 */
export const pagesAfter = (event: string, page: number, count: number): number[] =>
  event === 'button' ? Array.from({ length: Math.max(0, count - page) }, (_, index) => page + 1 + index) : []

const addSeconds = (from: string, seconds: number) => new Date(Date.parse(from) + seconds * 1000).toISOString()

/**
 * The moment at which a device goes back from a page: `back` seconds after it shows the page. While the page is not
 * shown yet, the moment is an estimate, to be computed again when it is reached.
 */
export function backAt(
  { back, shownAt, state }: { back: number; shownAt: string | null; state: string | null },
  now: Date,
): string {
  const isPending = state === 'waiting' || state === 'sending' || state === 'drawing'
  if (isPending) return addSeconds(now.toISOString(), back)
  return shownAt === null ? now.toISOString() : addSeconds(shownAt, back)
}
