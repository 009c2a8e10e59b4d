import type { z } from 'zod'

/** Makes the rule of a field that takes what the contract takes; of anything else the fault is said. */
export const ruleOf = (schema: z.ZodType, fault: string) => ({
  validator: async (_: unknown, value: unknown) => {
    if (!schema.safeParse(value).success) throw new Error(fault)
  },
})
