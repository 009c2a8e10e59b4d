import { z } from 'zod'
import { resource } from './resource.ts'
import { Name, Stamps } from './shapes.ts'

/** Whether unknown devices with the product's key are let in at once, after a person's approval, or not at all. */
export const enrolments = ['open', 'approval', 'closed'] as const
export const Enrolment = z.enum(enrolments)
export type Enrolment = z.infer<typeof Enrolment>

/** The front of the topics: one to three levels of [a-z0-9-], not `console`. */
export const Uri = z
  .string()
  .max(100)
  .regex(/^[a-z0-9-]+(\/[a-z0-9-]+){0,2}$/, 'must be one to three levels of a-z, 0-9 and -, joined by /')
  .refine((uri) => uri.split('/')[0] !== 'console', 'must not begin with console')

/** 16 to 64 visible ASCII characters. */
export const Apikey = z.string().regex(/^[\x21-\x7e]{16,64}$/, 'must be 16 to 64 visible ASCII characters')

/** The key is made where it is absent, and stays where a change leaves it out. */
export const ProductWrite = z.object({
  name: Name,
  uri: Uri,
  apikey: Apikey.optional(),
  enrolment: Enrolment.default('open'),
})

/** The key is masked for those who may not edit products. */
export const Product = z.object({
  name: z.string(),
  uri: z.string(),
  apikey: z.string(),
  enrolment: Enrolment,
  devices: z.int(),
  ...Stamps,
})
export type Product = z.infer<typeof Product>

export const MASKED_KEY = '••••••••'

export const products = resource({
  path: 'products',
  noun: 'product',
  write: ProductWrite,
  read: Product,
  names: ['name', 'uri'],
  fields: ['name', 'uri', 'enrolment'],
  access: { read: 'products.read', write: 'products.write' },
})
