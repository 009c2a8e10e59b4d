import type { Input } from '@wifi-tms/contract/endpoint'
import { queries } from '../../base/calls/query-client.ts'
import type { Listed } from '../../base/calls/resource.ts'
import { callQuery } from '../../base/calls/use-call.ts'

/** Makes the rule that warns, but does not refuse, if another object has the same value in this field. */
export const sameNameRule = <R extends Listed>({ list }: R, field: string, id: string | undefined, hint: string) => ({
  warningOnly: true,
  validator: async (_: unknown, value: unknown) => {
    const name = String(value ?? '').trim()
    if (!name) return
    // Two objects suffice: if one is the edited object itself, the other one is the reason to warn.
    const query = { [field]: name, limit: 2 } as Input<R['list']>
    const answer = queries.fetchQuery(callQuery(list, query, { quiet: true }))
    const { items } = (await answer.catch(() => ({ items: [] }))) as { items: { _id: string }[] }
    if (items.some(({ _id }) => _id !== id)) throw new Error(hint)
  },
})
