import type { z } from 'zod'
import { algorithms } from './algorithms.ts'
import { audits, exportAudits, readObjectHistory } from './audit.ts'
import { deviceTypes } from './device-types.ts'
import { countScreenTypes, devices, letInAgain, readFrame, readGlass, readHistory } from './devices.ts'
import { readDisplay, retryDisplay, showMany, showOne } from './displays.ts'
import type { Endpoint } from './endpoint.ts'
import { fonts, readFamilies, readFontFile } from './fonts.ts'
import { images, readPicture } from './images.ts'
import { readOverview } from './overview.ts'
import type { Permission } from './permissions.ts'
import { products } from './products.ts'
import type { ResourceName } from './resource-names.ts'
import { screenTypes } from './screen-types.ts'
import { login, logout, narrowRole, readProfile, updateProfile } from './session.ts'
import { previewTemplate, templates } from './templates.ts'
import { users } from './users.ts'

const plain = { users, products, deviceTypes, screenTypes, algorithms, images, fonts, devices, templates, audits }

/** The plain resources, each by a plural that ends in s. */
export const resources: Readonly<Record<string, { read: z.ZodType }>> = plain

/** What the list of a resource is one of: `ScreenType` of `screenTypes`. */
export const singularOf = (plural: string): string => plural[0]!.toUpperCase() + plural.slice(1).replace(/s$/, '')

const isCall = (part: unknown): part is Endpoint => typeof part === 'object' && part !== null && 'method' in part

/** The calls of a resource: `listProducts`, `createProduct`, `getProduct`. Without an id in its path it is about many. */
const callsOf = ([plural, said]: [string, object]): [string, Endpoint][] => {
  const one = singularOf(plural)
  return Object.entries(said)
    .filter((part): part is [string, Endpoint] => isCall(part[1]))
    .map(([verb, call]) => [`${verb}${call.params.length > 0 || verb === 'create' ? one : `${one}s`}`, call])
}

/**
 * Every call there is, by the name that programs know it by: a new name breaks them. The OpenAPI document is printed
 * from it, and a test asks that the server answers each.
 */
export const callsByName: Readonly<Record<string, Endpoint>> = {
  login,
  logout,
  readProfile,
  updateProfile,
  narrowRole,
  readOverview,
  ...Object.fromEntries(Object.entries(resources).flatMap(callsOf)),
  readPicture,
  readFamilies,
  readFontFile,
  previewTemplate,
  countScreenTypes,
  readGlass,
  readFrame,
  readHistory,
  letInAgain,
  showOne,
  showMany,
  readDisplay,
  retryDisplay,
  exportAudits,
  readObjectHistory,
}

export const calls: readonly Endpoint[] = Object.values(callsByName)

/** What opens the things of each noun to readers. */
export const readers = {
  ...Object.fromEntries(Object.values(plain).map(({ path, access }) => [path, access.read])),
  displays: readDisplay.access,
} as Record<ResourceName, Permission>
