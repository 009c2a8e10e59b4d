import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** One message of a shop: its headers in small letters, and the bytes as they came. */
export interface Hook {
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
  /** The part of the address behind the id of the source. */
  key: string
}

/** A request for a page of a shop's articles: the path behind the shop's address. */
export interface PageCall {
  path: string
  headers: Readonly<Record<string, string>>
  /** JSON that is posted; absent: the page is got. */
  body?: string
}

/** The row of an item. */
export interface ShopRow {
  key: string
  name: string
  values: Record<string, string>
}

/** The rows of a page, and the place after which the next one begins; null: it was the last. */
export interface ShopPage {
  rows: ShopRow[]
  next: string | null
}

/** A shop that tells by webhooks what its articles are, and by its calls what they all are. */
export interface Shop {
  /** True if the message comes from somebody who knows the secret. */
  isSigned(hook: Hook, secret: string): boolean
  /** The rows of items that a message brings; none where it is about something else. Throws ZodError. */
  rowsOf(hook: Hook, message: unknown): ShopRow[]
  /** The request for the page after a place, which is empty before the first. */
  askAfter(place: string, token: string): PageCall
  /** The page that an answer brings. Throws ZodError. */
  pageOf(answer: unknown, place: string): ShopPage
}

/** True where two texts are the same, in a time that tells nothing of the secret one. */
export function isSame(given: string, secret: string): boolean {
  const [one, other] = [given, secret].map((text) => createHmac('sha256', 'compared').update(text).digest())
  return timingSafeEqual(one!, other!)
}

/** True if a header holds the HMAC-SHA256 of the body by the secret, in base64. */
export const isSignedBy = (header: string, { headers, body }: Hook, secret: string): boolean =>
  isSame(String(headers[header] ?? ''), createHmac('sha256', secret).update(body).digest('base64'))

/** A text or a number as a text; anything else is none. */
export const Text = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim())
  .catch('')

/** The values that are there. */
export const valuesOf = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
