import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { resourceNames } from './resource-names.ts'
import { Id, Name, Stamps } from './shapes.ts'

/** The maximum number of views of a person, and of shared views of one list. */
export const VIEWS_MAX = 100
export const SHARED_VIEWS_MAX = 200

const Value = z.union([z.string().max(200), z.number(), z.boolean()])

/** The query of a list's address: the text after the `?`, or an object of its fields. */
const ViewQuery = z.union([
  z.string().max(4000),
  z
    .record(z.string().max(60), z.union([Value, z.array(Value).max(100)]))
    .refine((fields) => Object.keys(fields).length <= 60, 'is too long'),
])
export type ViewQuery = z.infer<typeof ViewQuery>

/** The fields that people write of a saved view: search, filters, order and columns of a list. */
const ViewWrite = z.object({
  list: z.enum(resourceNames).exclude(['messages', 'servers']).describe('The list, by its name in addresses.'),
  name: Name,
  query: ViewQuery.describe('The query of the list’s address, as text or as an object of its fields.'),
  columns: z
    .array(z.string().regex(/^[\w.-]{1,60}$/, 'must be the name of a column'))
    .max(60)
    .nullable()
    .default(null)
    .describe('The columns that the console shows beside that of the names; null: all.'),
  shared: z.boolean().default(false).describe('True: all who may read the list see the view.'),
})
export type ViewWrite = z.infer<typeof ViewWrite>

/** A saved view. `own` is true for the caller's own views, and false for shared views of other people. */
export const SavedView = z.object({
  ...ViewWrite.shape,
  columns: z.array(z.string()).nullable(),
  own: z.boolean(),
  ...Stamps,
})
export type SavedView = z.infer<typeof SavedView>

const changesViews = {
  access: 'signed-in',
  refuses: ['conflict', 'notAllowed', 'notFound'],
  changes: ['admin_users'],
  audit: 'admin_users',
} as const

export const listViews = endpoint('GET /user/api/views', {
  about: 'The caller’s own saved views and the shared ones, by name.',
  access: 'signed-in',
  reads: ['admin_users'],
  input: z.object({ list: ViewWrite.shape.list.optional() }),
  output: z.object({ items: z.array(SavedView), total: z.int() }),
})

export const createView = endpoint('POST /user/api/views', {
  ...changesViews,
  about: 'Saves a view of a list for the caller. The name is unique among the caller’s views of the list.',
  input: ViewWrite,
  output: SavedView,
})

export const putView = endpoint('PUT /user/api/views', {
  ...changesViews,
  about:
    'Replaces the view with this `_id`. Without `_id`: replaces the caller’s view of the list with this name, or adds it.',
  input: ViewWrite.extend({ _id: Id.optional() }),
  output: SavedView,
})

export const updateView = endpoint('PUT /user/api/views/{id}', {
  ...changesViews,
  about: 'Replaces a view: one’s own or, for administrators, a shared one, which stays shared.',
  input: ViewWrite.extend({ id: Id }),
  output: SavedView,
})

export const removeView = endpoint('DELETE /user/api/views/{id}', {
  ...changesViews,
  about: 'Removes a view: one’s own or, for administrators, a shared one.',
  input: z.object({ id: Id }),
  output: z.object({ _id: Id }),
})

/** The calls of views by the names that programs use. */
export const viewCalls = { listViews, createView, putView, updateView, removeView }
