import { z } from 'zod'
import { resource } from './resource.ts'
import { weekdays } from './rooms.ts'
import { Id, Name, Stamps } from './shapes.ts'
import { Wake, wakeBounds } from './wake.ts'
import { ClockTime, EndTime, TimeZone } from './wall-time.ts'

/** The ways to treat an unknown device with the product's key: let in at once, after a person's approval, or never. */
export const enrolments = ['open', 'approval', 'closed'] as const
export const Enrolment = z.enum(enrolments)
export type Enrolment = z.infer<typeof Enrolment>

/** The beginning of a product's topics: one to three levels of [a-z0-9-], not `console`. */
export const Uri = z
  .string()
  .max(100)
  .regex(/^[a-z0-9-]+(\/[a-z0-9-]+){0,2}$/, 'must be one to three levels of a-z, 0-9 and -, joined by /')
  .refine((uri) => uri.split('/')[0] !== 'console', 'must not begin with console')

/** 16 to 64 visible ASCII characters. */
export const Apikey = z.string().regex(/^[\x21-\x7e]{16,64}$/, 'must be 16 to 64 visible ASCII characters')

/** The maximum number of quiet times of a product, and of refreshes that a budget may have. */
export const QUIET_MAX = 14
export const BUDGET_MAX = 1000

/**
 * The days on which a quiet time begins, and its start and end; an end that is not after the start is on the next day.
 */
export const QuietTime = z
  .object({ days: z.array(z.enum(weekdays)).min(1), from: ClockTime, to: EndTime })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: 'The end must differ from the start' })
export type QuietTime = z.infer<typeof QuietTime>

/**
 * The product's limits on planned refreshes. In its quiet times no planned picture is shown. On each day, a device may
 * have as many planned refreshes as its budget; null: no limit. Playlists may use half of the budget, tasks three
 * quarters, and meetings all of it. Pictures that people display are never held back, but they count, too. Days and
 * times are those of `timeZone`, by default the server's time zone.
 */
const refreshLimits = {
  quiet: z.array(QuietTime).max(QUIET_MAX).default([]),
  budget: z.int().min(1).max(BUDGET_MAX).nullable().default(null),
  timeZone: TimeZone.optional(),
}

/** The product's public Ed25519 key for firmware, its 32 bytes as base64. */
export const FirmwareKey = z.string().regex(/^[A-Za-z0-9+/]{43}=$/, 'must be base64 of 32 bytes')

/**
 * A product as people write it. A new product without `apikey` gets a generated one; a change without it keeps the
 * stored one.
 */
export const ProductWrite = z.object({
  name: Name,
  uri: Uri,
  apikey: Apikey.optional(),
  enrolment: Enrolment.default('open'),
  /** True: TRMNL's devices may connect, at `/trmnl/` and the uri. */
  trmnl: z.boolean().default(false),
  /** The public key by which each firmware must be signed; null: no signature is needed. */
  firmwareKey: FirmwareKey.nullable().default(null),
  /** The wake of its devices that have no wake of their own. */
  wake: Wake.default(wakeBounds.usual),
  /** The template for items on its devices, if an item has no own template. */
  itemTemplate: Id.nullable().default(null),
  /** True: the pictures of devices with a low battery show a battery sign in a corner. */
  batteryMark: z.boolean().default(false),
  ...refreshLimits,
})

/** A product as it is read; `apikey` is masked for people who may not edit products. */
export const Product = z.object({
  name: z.string(),
  uri: z.string(),
  apikey: z.string(),
  enrolment: Enrolment,
  trmnl: z.boolean(),
  firmwareKey: z.string().nullable(),
  wake: z.int(),
  itemTemplate: Id.nullable(),
  batteryMark: z.boolean(),
  quiet: z.array(QuietTime),
  budget: z.int().nullable(),
  timeZone: z.string(),
  devices: z.int(),
  ...Stamps,
})
export type Product = z.infer<typeof Product>

export const MASKED_KEY = '••••••••'

export const products = resource({
  path: 'products',
  noun: 'product',
  most: 1000,
  write: ProductWrite,
  read: Product,
  names: ['name', 'uri'],
  fields: ['name', 'uri', 'enrolment'],
  secretFields: ['apikey'],
  access: { read: 'products.read', write: 'products.write' },
  usedBy: ['devices', 'otas', 'access_points'],
})
