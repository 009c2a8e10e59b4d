import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { From, filterByField, To } from './filters.ts'
import { listed, listOf, Paging } from './resource.ts'
import { resourceNames } from './resource-names.ts'
import { Id, Moment } from './shapes.ts'

/** The age at which the history of people's changes is removed, in days. */
export const AUDIT_DAYS = 400
/** The maximum number of lines of the history; beyond them the oldest are deleted. */
export const AUDIT_LINES = 1_000_000

/** The text in place of a changed value that is secret or too long to store. */
export const HIDDEN_VALUE = 'changed'

/** The field by which people prove who they are when they change their password. It is no change itself. */
export const PROOF_FIELD = 'currentPassword'

/** A field of the object before and after; a value that did not exist is null. */
export const Change = z.object({ field: z.string(), from: z.json(), to: z.json() })
export type Change = z.infer<typeof Change>

/** A call that changed something, with its caller, its object and the changed fields. */
export const Audit = z.object({
  _id: Id,
  at: Moment,
  account: z.object({ _id: z.string(), username: z.string() }),
  /** The caller's address; empty for those who may not read the whole history. */
  address: z.string(),
  /** The method and path of the call, as in 'PUT /user/api/rest/products/{id}'. */
  call: z.string(),
  noun: z.enum(resourceNames),
  /** The object by the name that it had then; both are empty where the call is not about one object. */
  object: z.object({ _id: z.string(), name: z.string() }),
  changes: z.array(Change),
})
export type Audit = z.infer<typeof Audit>

export const audits = listed({
  path: 'audits',
  noun: 'history line',
  read: Audit,
  sorts: ['at'],
  filters: {
    noun: filterByField(Audit.shape.noun).describe('Only lines about this resource.'),
    object: filterByField(Id).describe('Only lines about the object with this `_id`.'),
    account: filterByField(Id).describe('Only lines of calls by the account with this `_id`.'),
    from: From.describe('Only lines from this moment or day on.'),
    to: To.describe('Only lines up to this moment or the end of this day.'),
  },
  access: { read: 'audit.read' },
})

export const readObjectHistory = endpoint('GET /user/api/history/{noun}/{id}', {
  about: 'The history of one object, newest first. Callers who may read the object may read its history.',
  access: 'judged',
  refuses: ['notAllowed'],
  reads: ['audits'],
  input: z.object({ noun: Audit.shape.noun.describe('The resource of the object.'), id: Id, ...Paging }),
  output: listOf(Audit),
})
