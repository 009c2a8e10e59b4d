import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** A webhook message of a shop, with header names in lower case and the raw body. */
export interface Hook {
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
  /** The part of the address after the source's id; empty if there is none. */
  key: string
}

/** A request for a page of a shop's articles: the path behind the shop's address. */
export interface PageCall {
  path: string
  headers: Readonly<Record<string, string>>
  /** JSON to post; absent: the request is a GET. */
  body?: string
}

/** The maximum number of characters of an item's key, and of its name. */
export const [LONGEST_KEY, LONGEST_NAME] = [100, 200]

/** An article of a shop, as a row that is written into an item. */
export interface ShopRow {
  key: string
  name: string
  values: Record<string, string | null>
  /**
   * The shop's id of the article, if `key` may be the SKU of another article. If a reading of the whole shop has stored
   * the article under this id, the id replaces `key`.
   */
  id?: string
}

/** The rows of a page, and the position after which the next page begins. Null: this page is the last. */
export interface ShopPage {
  rows: ShopRow[]
  next: string | null
}

/** A kind of shop: its webhooks report changed articles, and its API lists all articles page by page. */
export interface Shop {
  /** True if the message comes from somebody who knows the secret. */
  isSigned(hook: Hook, secret: string): boolean
  /** The rows of items in a message; empty if it is about something else. Throws ZodError. */
  rowsOf(hook: Hook, message: unknown): ShopRow[]
  /**
   * Makes the request for the page after a position. The position is a text in the shop's own form, and empty for the
   * first page.
   */
  requestAfter(position: string, token: string): PageCall
  /** Parses the page in the answer to the request for this position. Throws ZodError. */
  pageOf(answer: unknown, position: string): ShopPage
}

/** True if a sent text equals the secret. The duration of the comparison tells nothing about the secret. */
export function isEqualSecret(sent: string, secret: string): boolean {
  const [sentHash, secretHash] = [sent, secret].map((text) => createHmac('sha256', 'compared').update(text).digest())
  return timingSafeEqual(sentHash!, secretHash!)
}

/** True if a header has the right signature: the HMAC-SHA256 of the body with the secret as its key, in base64. */
export const isSignedBy = (header: string, { headers, body }: Hook, secret: string): boolean =>
  isEqualSecret(String(headers[header] ?? ''), createHmac('sha256', secret).update(body).digest('base64'))

/** A text or a number as a text; anything else becomes an empty text. */
export const Text = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim())
  .catch('')

/** A price that may end, such as a sale price. Null: the message has it empty. Undefined: the message lacks it. */
export const EndingPrice = z
  .union([z.string(), z.number(), z.null()])
  .optional()
  .transform((value) => (value === undefined ? undefined : String(value ?? '').trim() || null))
  .catch(undefined)

/** Leaves out empty values. Null stays: it deletes the value from the item. */
export const valuesOf = (values: Readonly<Record<string, string | null | undefined>>): ShopRow['values'] =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === '' || value === undefined ? [] : [[name, value]])),
  )
