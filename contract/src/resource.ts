import { z } from 'zod'
import { endpoint, MAX_BODY } from './endpoint.ts'
import type { Permission } from './permissions.ts'
import type { ResourceName } from './resource-names.ts'
import { Id, Moment } from './shapes.ts'

/** Page sizes on offer and the limits of a list. */
export const PAGE_SIZES = [10, 20, 30, 50] as const
export const DEFAULT_LIMIT = 10
export const MAX_LIMIT = 100

const stamps = ['createdAt', 'updatedAt'] as const

/** The names of a list's own parameters: a field of such a name can be sorted by and not filtered by. */
const ownParameters: readonly string[] = ['page', 'limit', 'sort', 'q']

/** Which page of a list, from 1, and how many rows it has. */
export const Paging = {
  page: z.coerce.number().int().min(1).max(10_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT),
}

/** Page, limit, sort, search and filters of a list. Unknown fields are refused. */
export const listQuery = <F extends string, S extends string>(filters: readonly F[], sorts: readonly S[]) => {
  const sortable = sorts.flatMap((name) => [name, `-${name}`]) as (S | `-${S}`)[]
  return z.strictObject({
    ...Paging,
    sort: z.enum(sortable as [S | `-${S}`, ...(S | `-${S}`)[]]).optional(),
    q: z.string().max(200).optional(),
    ...(Object.fromEntries(filters.map((name) => [name, z.coerce.string().max(200).optional()])) as {
      [K in F]: z.ZodOptional<z.ZodCoercedString>
    }),
  })
}

/** A page of a list; `total` counts all that match. */
export const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), total: z.int() })

interface Said<W extends z.ZodObject, R extends z.ZodObject, F extends string> {
  /** The last part of the address. */
  path: ResourceName
  /** As people say it, in the singular. */
  noun: string
  write: W
  read: R
  /** The fields that `q` searches. */
  names: readonly (keyof R['shape'] & string)[]
  /** The fields a list can be filtered and sorted by. */
  fields: readonly F[]
  access: { read: Permission; write: Permission; remove?: Permission }
  upload?: true
  /** The most bytes of the body that makes or replaces one. */
  maxBody?: number
  /** What else the removal of one changes. */
  removing?: readonly ResourceName[]
}

/** Says the five calls of an admin resource at once. */
export function resource<W extends z.ZodObject, R extends z.ZodObject, const F extends string>(said: Said<W, R, F>) {
  const all = `/user/api/rest/${said.path}` as const
  const one = `${all}/{id}` as const
  const { noun, write, read, access } = said
  const maxBody = said.maxBody ?? MAX_BODY
  const sorts = [...said.fields, ...stamps]
  const filters = said.fields.filter((name) => !ownParameters.includes(name))
  return {
    ...said,
    sorts,
    filters,
    list: endpoint(`GET ${all}`, {
      about: `A page of the ${noun} list.`,
      access: access.read,
      reads: [said.path],
      input: listQuery(filters, sorts),
      output: listOf(read),
    }),
    get: endpoint(`GET ${one}`, {
      about: `One ${noun}.`,
      access: access.read,
      reads: [said.path],
      input: z.object({ id: Id }),
      output: read,
    }),
    create: endpoint(`POST ${all}`, {
      about: `Adds ${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}.`,
      access: access.write,
      changes: [said.path],
      refuses: ['conflict'],
      input: write,
      output: read,
      maxBody,
      ...(said.upload && { upload: said.upload }),
    }),
    update: endpoint(`PUT ${one}`, {
      about: `Replaces a ${noun}. With updatedAt a stale change is refused.`,
      access: access.write,
      changes: [said.path],
      refuses: ['conflict'],
      input: z.object({ ...write.shape, id: Id, updatedAt: Moment.optional() }) as unknown as z.ZodObject<
        W['shape'] & { id: typeof Id; updatedAt: z.ZodOptional<typeof Moment> }
      >,
      output: read,
      maxBody,
    }),
    remove: endpoint(`DELETE ${one}`, {
      about: `Removes a ${noun}. Refused while others use it.`,
      access: access.remove ?? access.write,
      changes: [said.path, ...(said.removing ?? [])],
      refuses: ['conflict'],
      input: z.object({ id: Id }),
      output: z.object({ _id: Id }),
    }),
  }
}
