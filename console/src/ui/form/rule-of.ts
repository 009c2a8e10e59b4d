import type { z } from 'zod'

/** Makes the rule of a field that accepts the values of a schema, and shows `fault` for others. */
export const ruleOf = (schema: z.ZodType, fault: string) => ({
  validator: async (_: unknown, value: unknown) => {
    if (!schema.safeParse(value).success) throw new Error(fault)
  },
})
