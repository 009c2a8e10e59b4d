import type { Endpoint, Output } from '@wifi-tms/contract/endpoint'
import type { Permission } from '@wifi-tms/contract/permissions'
import type { WhoUses } from '@wifi-tms/contract/resource'
import type { ResourceName } from '@wifi-tms/contract/resource-names'
import type { z } from 'zod'

/** A resource that can be read page by page. */
export interface Listed {
  path: ResourceName
  list: Endpoint<z.ZodObject, z.ZodType>
  /** Gives all rows as a table. */
  download: Endpoint<z.ZodType<unknown, Record<string, unknown>>, 'text/csv'>
}

/** A resource whose objects people can also add, change and remove. */
export interface Editable extends Listed {
  get: Endpoint<z.ZodType, z.ZodType>
  create: Endpoint
  update: Endpoint
  remove: Endpoint
  /** Tells what uses an object; absent for a resource whose objects can always be removed. */
  whoUses?: WhoUses | undefined
  access: { write: Permission }
}

export type ListedOf<R extends Listed> =
  Output<R['list']> extends { items: (infer T extends { _id: string })[] } ? T : never
