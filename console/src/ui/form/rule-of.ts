import type { z } from 'zod'

/** Makes the rule of a field that takes what the contract takes, and shows `fault` for anything else. */
export const ruleOf = (schema: z.ZodType, fault: string) => ({
  validator: async (_: unknown, value: unknown) => {
    if (!schema.safeParse(value).success) throw new Error(fault)
  },
})
