import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { type Permission, permissions } from './permissions.ts'
import { Id, Moment, Name } from './shapes.ts'

/** The beginning of every key, by which people and secret scanners recognise it. */
export const KEY_START = 'wt_'

/** The maximum number of keys of a person. */
export const MOST_KEYS = 50

const Permissions = z
  .array(z.enum(Object.keys(permissions) as [Permission, ...Permission[]]))
  .min(1)
  .transform((names) => [...new Set(names)])

/** A key of a program. `start` holds its first characters. The whole key is shown only once, when it is made. */
export const ApiKey = z.object({
  _id: Id,
  name: Name,
  start: z.string(),
  permissions: z.array(z.string()),
  createdAt: Moment,
  /** The time from which it is refused; null: it is valid until it is ended. */
  expiresAt: Moment.nullable(),
  /** Its last call, to the minute; null before the first. */
  usedAt: Moment.nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const listKeys = endpoint('GET /user/api/keys', {
  about: 'The caller’s own API keys for programs, newest first, including expired keys.',
  access: 'signed-in',
  reads: ['admin_users'],
  input: z.object({}),
  output: z.object({ items: z.array(ApiKey) }),
})

export const createKey = endpoint('POST /user/api/keys', {
  about:
    'Makes an API key for a program. Only this answer contains the key. The program sends the key in place of a token, and may do ' +
    'what both the permissions of the key and the roles of its owner allow. With the key, a program can read who the owner ' +
    'is, but nothing else that is about the owner alone, such as the password, sessions and keys.',
  access: 'signed-in',
  refuses: ['conflict'],
  changes: ['admin_users'],
  audit: 'admin_users',
  input: z.object({
    name: Name,
    permissions: Permissions,
    expiresAt: z
      .union([z.iso.datetime({ offset: true }), z.iso.date()])
      .transform((text) => new Date(text).toISOString())
      .nullish(),
  }),
  output: z.object({ _id: Id, key: z.string() }),
})

export const endKey = endpoint('DELETE /user/api/keys/{id}', {
  about: 'Ends one of the caller’s own API keys at once.',
  access: 'signed-in',
  needsWholeLogin: true,
  changes: ['admin_users'],
  audit: 'admin_users',
  input: z.object({ id: Id }),
  output: z.object({}),
})
