import { z } from 'zod'
import { LARGE_BODY } from './endpoint.ts'
import { Role } from './permissions.ts'
import { resource } from './resource.ts'
import { Language, Line, Stamps } from './shapes.ts'

/** The least and the most characters of a password that a person chooses. */
export const PASSWORD_MIN = 6
export const PASSWORD_MAX = 16

/** The maximum number of characters of a person's picture: an address, or the picture itself as a small `data:` URL. */
export const MAX_AVATAR = 16_000

export const Password = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX)
export const Username = z.string().trim().min(1).max(64)

const person = {
  email: Line,
  company: Line,
  address: Line,
  phone: Line,
  avatar: z.string().max(MAX_AVATAR).default(''),
  introduction: z.string().max(2000).default(''),
}

export const Roles = z
  .array(Role)
  .min(1)
  .transform((roles) => [...new Set(roles)])

/** Write-only, as passwords are. */
const CurrentPassword = z.string().max(200).optional()

/**
 * A user as people write it. The password is write-only; people who change their own password send the current one too.
 * A change without password or roles keeps the stored ones; a new user without roles is a viewer.
 */
export const UserWrite = z.object({
  username: Username,
  password: Password.optional(),
  currentPassword: CurrentPassword,
  ...person,
  roles: Roles.optional(),
})

export const User = z.object({
  username: z.string(),
  email: z.string(),
  company: z.string(),
  address: z.string(),
  phone: z.string(),
  avatar: z.string(),
  introduction: z.string(),
  /** The language that the person chose in the console; null: none yet. Mails to the person are in it. */
  language: Language.nullable(),
  roles: z.array(Role),
  /** False for a person who can sign in only by single sign-on. */
  passwordSet: z.boolean(),
  /** True if the account was made by single sign-on: its roles follow the provider's groups at each sign-in. */
  singleSignOn: z.boolean(),
  /** True if a login asks for the code of a second factor too. */
  twoFactor: z.boolean(),
  ...Stamps,
})
export type User = z.infer<typeof User>

export const users = resource({
  path: 'admin_users',
  noun: 'user',
  most: 10_000,
  write: UserWrite,
  read: User,
  names: ['username', 'email', 'company'],
  fields: ['username', 'email', 'company', 'address', 'phone'],
  access: { read: 'users.read', write: 'users.write' },
  maxBody: LARGE_BODY,
})

/** The fate of a person's API keys when a new password ends their other sessions; by default they stay. */
export const Keys = z.enum(['keep', 'end']).optional()

/**
 * The fields that people may change in their own account. A new password needs the current one; `keys` is only used
 * with a new password. Without `language` the stored one stays.
 */
export const ProfileWrite = z.object({
  ...person,
  language: Language.nullable().optional(),
  password: Password.optional(),
  currentPassword: CurrentPassword,
  keys: Keys,
})
