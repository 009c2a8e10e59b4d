import type { z } from 'zod'
import type { ErrorName } from './errors.ts'
import type { Permission } from './permissions.ts'
import type { ResourceName } from './resource-names.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * The callers who may make a call. `open`: anybody, no token is read. `anybody`: anybody, identified by a token where
 * there is one. `signed-in`: people who are signed in. `entering`: the same people, also while they lack a demanded
 * second factor. `judged`: people who are signed in and programs with a key; the call itself decides what they may do.
 * A permission: people and programs whose roles (and key) include it.
 */
export type Access = 'open' | 'anybody' | 'entering' | 'signed-in' | 'judged' | Permission

/** The header by which a program that repeats a call gets the first answer again, as Stripe's API has it. */
export const idempotency = { header: 'idempotency-key', longest: 200, hours: 24 } as const

/** The media type of a workbook for spreadsheets. */
export const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Media types of the calls that answer bytes instead of the envelope. JSON is a file to download. */
export type Bytes = 'image/png' | 'font/sfnt' | 'text/csv' | 'application/json' | typeof WORKBOOK

/** The maximum number of bytes of a call's body where the call sets no other bound: a form of short fields. */
export const MAX_BODY = 16 * 1024
/** The maximum number of bytes of a body with long texts, lists or values in it. */
export const LARGE_BODY = 256 * 1024

/** A call without its method and path. The fields of path, query and body are one input object. */
export interface Call<In extends z.ZodType, Out extends z.ZodType | Bytes, C extends ResourceName> {
  /** One sentence for the help page and the OpenAPI document. */
  about: string
  access: Access
  input: In
  output: Out
  /** A second media type of the bytes, where the input may ask for it. */
  otherOutput?: Bytes
  /** The shape of bytes that are JSON. */
  file?: z.ZodType
  /** The resources whose rows the answer is made of, the main one first: a change of any makes the answer stale. */
  reads?: readonly ResourceName[]
  /** The resources whose rows the call changes: consoles are notified of these and of no others. */
  changes?: readonly C[]
  /** Refusals of this call alone; others follow from its access, its method and the names in its path. */
  refuses?: readonly ErrorName[]
  /** The noun of the changed object; set where each call is recorded in the history. */
  audit?: ResourceName
  /** Set for a call about the caller's own login: it refuses a token that is narrowed to one role. */
  needsWholeLogin?: true
  /** Set where the body is multipart with one file in the field `file`. */
  upload?: true
  /** Set where the call stores more data: it is refused while the server's disk is nearly full, as every upload is. */
  needsStorage?: true
  /** Set where callers may send an Idempotency-Key. The call's work must make one change, and answer its result. */
  takesIdempotencyKey?: true
  /** The field of the input that holds the body, which may be any JSON; the others come from path and query. */
  bodyField?: string
  /** The maximum number of bytes of a JSON body: a larger one is refused before it is parsed. */
  maxBody?: number
}

/** A call with its method and path, and with the defaults of what it leaves out. */
export interface Endpoint<
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType | Bytes = z.ZodType | Bytes,
  C extends ResourceName = ResourceName,
> extends Call<In, Out, C> {
  method: Method
  /** The path of the call, with `{name}` for each parameter in it. */
  path: string
  /** The names in the path, in order. */
  params: string[]
  reads: readonly ResourceName[]
  changes: readonly C[]
  refuses: readonly ErrorName[]
  maxBody: number
}

/** The input as a caller gives it. */
export type Input<E extends Endpoint> = z.input<E['input']>
/** The input as the server gets it, after the schema. */
export type Parsed<E extends Endpoint> = z.output<E['input']>
/** The resources whose rows the call changes. */
export type Changes<E extends Endpoint> = E['changes'][number]
/** The `data` of the answer; bytes for pictures, fonts and tables. */
export type Output<E extends Endpoint> = E['output'] extends z.ZodType ? z.output<E['output']> : Uint8Array

/** Defines one call: server, console and documents all read this value. */
export function endpoint<In extends z.ZodType, Out extends z.ZodType | Bytes, const C extends ResourceName = never>(
  route: `${Method} /${string}`,
  call: Call<In, Out, C>,
): Endpoint<In, Out, C> {
  const [method, path] = route.split(' ') as [Method, string]
  const { reads = [], changes = [], refuses = [], maxBody = MAX_BODY } = call
  const params = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  return { ...call, reads, changes, refuses, maxBody, method, path, params }
}
