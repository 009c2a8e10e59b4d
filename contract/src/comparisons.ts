import { z } from 'zod'

/** The ways in which a value is compared with a constant. */
export const comparisons = ['=', '!=', '<', '<=', '>', '>=', 'empty', 'there'] as const

export const Comparison = z.object({
  is: z.enum(comparisons),
  /** The constant as people write it. Numbers, amounts and dates are compared by value, anything else as text. */
  to: z.string().max(100).default(''),
})
export type Comparison = z.infer<typeof Comparison>
