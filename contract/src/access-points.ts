import { z } from 'zod'
import { resource } from './resource.ts'
import { Id, Moment, Name, Stamps } from './shapes.ts'

/** The maximum number of tags that are read from an access point, which numbers its tags in 8 bits. */
export const ACCESS_POINT_TAGS = 256

/**
 * The reasons why an access point could not be read. `address`: it lies at an inner address that INNER_HOSTS does not
 * allow. `not-access-point`: something else answers there.
 */
export const accessPointFaults = ['address', 'unreachable', 'slow', 'too-large', 'not-access-point'] as const
export const AccessPointFault = z.enum(accessPointFaults)
export type AccessPointFault = z.infer<typeof AccessPointFault>

/** True for an address with nothing after the host and port but a slash. */
const isOrigin = (text: string) => {
  const url = URL.parse(text)
  return /^https?:$/.test(url?.protocol ?? '') && `${url!.origin}/` === url!.href
}

/** The address of an access point, without a path; stored without a slash at its end. */
export const AccessPointUrl = z
  .string()
  .trim()
  .max(200)
  .refine(isOrigin, 'must be http:// or https:// with a host, and no path')
  .transform((text) => URL.parse(text)!.origin)

export const AccessPointWrite = z.object({
  name: Name,
  url: AccessPointUrl,
  /** Its tags become devices of this product. */
  product: Id,
})

export const AccessPoint = z.object({
  name: z.string(),
  url: z.string(),
  product: z.string(),
  /** Null where the last reading succeeded, or there was none yet. */
  error: AccessPointFault.nullable(),
  /** The moment since which readings fail with that error. */
  since: Moment.nullable(),
  /** The moment of the last reading that succeeded, to the minute. */
  lastSeenAt: Moment.nullable(),
  /** The number of tags at that reading. */
  tags: z.int(),
  ...Stamps,
})
export type AccessPoint = z.infer<typeof AccessPoint>

export const accessPoints = resource({
  path: 'access_points',
  noun: 'access point',
  most: 200,
  write: AccessPointWrite,
  read: AccessPoint,
  names: ['name', 'url'],
  fields: ['name', 'url', 'product'],
  access: { read: 'access_points.read', write: 'access_points.write' },
})
