import type { z } from 'zod'

/** The rule of a form's field that takes what the contract takes; `fault` is what is said of anything else. */
export const ruleOf = (schema: z.ZodType, fault: string) => ({
  validator: async (_: unknown, value: unknown) => {
    if (!schema.safeParse(value).success) throw new Error(fault)
  },
})
