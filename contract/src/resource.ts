import { z } from 'zod'
import { Users } from './conflicts.ts'
import { downloadCall } from './download.ts'
import { type Endpoint, endpoint, MAX_BODY } from './endpoint.ts'
import { type Filters, filterByField, filtersWithRanges } from './filters.ts'
import type { Permission } from './permissions.ts'
import type { ResourceName } from './resource-names.ts'
import { Id, Moment } from './shapes.ts'

/** The page sizes that the console offers, and the limits of a list. */
export const PAGE_SIZES = [10, 20, 30, 50] as const
export const DEFAULT_LIMIT = 10
export const MAX_LIMIT = 100

/** The names of a list's own parameters. A list can be sorted by a field with one of these names, but not filtered. */
const ownParameters: readonly string[] = ['page', 'limit', 'sort', 'q']

/** The page of a list, counted from 1, and the most rows of a page. */
export const Paging = {
  page: z.coerce.number().int().min(1).max(10_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT),
}

/** The filters that every list has: words in the names, and rows by their ids. */
export const Search = { q: z.string().max(200).optional(), _id: filterByField(Id) }

/** Page, limit, sort, search and filters of a list. Unknown fields are refused. */
export const listQuery = <S extends string, Q extends z.ZodRawShape>(sorts: readonly S[], filters: Q) => {
  // A minus sorts downwards.
  const sortable = sorts.flatMap((name) => [name, `-${name}`]) as (S | `-${S}`)[]
  return z.strictObject({
    ...Paging,
    sort: z.enum(sortable as [S | `-${S}`, ...(S | `-${S}`)[]]).optional(),
    ...Search,
    ...filters,
  })
}

/** A page of a list. `total` counts all matching rows. */
export const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), total: z.int() })

/** The description of a resource that can be listed. */
interface Listed<P extends ResourceName, R extends z.ZodObject, I extends z.ZodObject> {
  /** The last part of the address. */
  path: P
  /** The word that people use for one object of the resource. */
  noun: string
  read: R
  /** The rows of a list, if they have fewer fields than a single object. */
  item?: I
  /** The fields that are left out of exported tables, because they are secrets. */
  secretFields?: readonly string[]
}

/** Defines the calls of a resource that is only read: a page, an object, and the whole list as a table. */
export function listed<
  const P extends ResourceName,
  R extends z.ZodObject,
  const S extends string,
  Q extends z.ZodRawShape,
  I extends z.ZodObject = R,
>(definition: Listed<P, R, I> & { sorts: readonly S[]; filters: Q; access: { read: Permission } }) {
  const all = `/user/api/rest/${definition.path}` as const
  const call = { access: definition.access.read, reads: [definition.path] }
  const query = listQuery(definition.sorts, definition.filters)
  return {
    ...definition,
    list: endpoint(`GET ${all}`, {
      ...call,
      about: `A page of the ${definition.noun} list.`,
      input: query,
      output: listOf((definition.item ?? definition.read) as I),
    }),
    download: downloadCall(definition.path, definition.noun, definition.access.read, query),
    get: endpoint(`GET ${all}/{id}`, {
      ...call,
      about: `One ${definition.noun}.`,
      input: z.object({ id: Id }),
      output: definition.read,
    }),
  }
}

export const stampNames = ['createdAt', 'updatedAt', 'createdBy', 'updatedBy'] as const
type Stamp = (typeof stampNames)[number]

interface Definition<
  P extends ResourceName,
  W extends z.ZodObject,
  R extends z.ZodObject,
  F extends string,
  I extends z.ZodObject,
  Q extends z.ZodRawShape,
  X extends ResourceName,
> extends Listed<P, R, I> {
  write: W
  /** The fields that `q` searches. The first one is shown as the object's name. */
  names: readonly (keyof R['shape'] & string)[]
  /** The fields a list can be filtered and sorted by. */
  fields: readonly F[]
  /** The filters; by default one for each field. */
  filters?: Q
  access: {
    read: Permission
    write: Permission
    remove?: Permission
    /** The permission to see what uses an object; by default that to read it. */
    uses?: Permission
  }
  upload?: true
  /** The maximum number of objects that people can add; absent if something else bounds them. */
  most?: number
  /** The maximum number of bytes of the body of a create or update. */
  maxBody?: number
  /** Other resources that change when an object is changed or removed. */
  alsoChanges?: readonly X[]
  /** Other resources that change when an object is created. */
  createAlsoChanges?: readonly X[]
  /** Resources that may use an object, which then cannot be removed. */
  usedBy?: readonly ResourceName[]
}

/** The call that lists the objects that use a thing; its answer is null if nothing uses the thing. */
const inUseCall = (path: ResourceName, noun: string, access: Permission, usedBy: readonly ResourceName[]) =>
  endpoint(`GET /user/api/rest/${path}/{id}/users`, {
    about: `Lists what uses the ${noun}. The ${noun} cannot be removed while something uses it.`,
    access,
    reads: [path, ...usedBy],
    input: z.object({ id: Id }),
    output: z.object({ users: Users.nullable() }),
  })
export type WhoUses = ReturnType<typeof inUseCall>

/** Defines the calls of an admin resource. */
export function resource<
  const P extends ResourceName,
  W extends z.ZodObject,
  R extends z.ZodObject,
  const F extends string,
  I extends z.ZodObject = R,
  Q extends z.ZodRawShape = Filters<R['shape'], (F | Stamp) & keyof R['shape']>,
  const X extends ResourceName = never,
>(definition: Definition<P, W, R, F, I, Q, X>) {
  const {
    path,
    noun,
    write,
    read,
    access,
    alsoChanges = [],
    createAlsoChanges = [],
    usedBy,
    maxBody = MAX_BODY,
  } = definition
  const itemPath = `/user/api/rest/${path}/{id}` as const
  const sorts = [...definition.fields, ...stampNames]
  const fields = sorts.filter((name) => !ownParameters.includes(name)) as (keyof R['shape'] & string)[]
  const filters = definition.filters ?? (filtersWithRanges(read.shape, fields) as unknown as Q)
  const { list, get, download } = listed({ ...definition, sorts, filters })
  return {
    ...definition,
    sorts,
    filters,
    list,
    get,
    download,
    /** The console makes this call before people remove an object; absent if objects can always be removed. */
    whoUses: usedBy && inUseCall(path, noun, access.uses ?? access.read, usedBy),
    create: endpoint(`POST /user/api/rest/${path}`, {
      about: `Adds ${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}.`,
      access: access.write,
      refuses: ['conflict'],
      changes: [path, ...createAlsoChanges],
      audit: path,
      input: write,
      output: read,
      maxBody,
      ...(definition.upload && { upload: definition.upload }),
    }),
    update: endpoint(`PUT ${itemPath}`, {
      about: `Replaces the ${noun}. With \`updatedAt\`, the call is refused if the ${noun} has been changed since then.`,
      access: access.write,
      refuses: ['conflict'],
      changes: [path, ...alsoChanges],
      audit: path,
      input: z.object({ ...write.shape, id: Id, updatedAt: Moment.optional() }) as unknown as z.ZodObject<
        W['shape'] & { id: typeof Id; updatedAt: z.ZodOptional<typeof Moment> }
      >,
      output: read,
      maxBody,
    }),
    remove: endpoint(`DELETE ${itemPath}`, {
      about: `Removes the ${noun}. The call is refused while something else uses the ${noun}.`,
      access: access.remove ?? access.write,
      refuses: ['conflict'],
      changes: [path, ...alsoChanges],
      audit: path,
      input: z.object({ id: Id }),
      output: z.object({ _id: Id }),
    }),
  }
}

/** The parts that all resources have in common. */
export interface AnyResource {
  path: ResourceName
  noun: string
  read: z.ZodType
  most?: number
  list: Endpoint
  download: Endpoint
}
