import { resources } from '@wifi-tms/contract/calls'
import { faultsOf } from '@wifi-tms/contract/errors'
import type { ResourceName } from '@wifi-tms/contract/resource-names'
import type { ViewQuery } from '@wifi-tms/contract/views'
import { wrongInput } from '../http/envelope.ts'

const inputByList = new Map(Object.values(resources).map(({ path, list }) => [path, list.input]))

/** The fields of a query as a list's call gets them: texts, or lists of texts for repeated fields. */
function fieldsOf(query: ViewQuery): Record<string, string | string[]> {
  const parameters =
    typeof query === 'string'
      ? new URLSearchParams(query)
      : new URLSearchParams(
          Object.entries(query).flatMap(([name, value]) => [value].flat().map((text) => [name, String(text)])),
        )
  return Object.fromEntries(
    Array.from(new Set(parameters.keys()), (name) => {
      const values = parameters.getAll(name)
      return [name, values.length > 1 ? values : values[0]!]
    }),
  )
}

/** Refuses a query that the list itself would refuse. */
export function refuseWrongQuery(list: ResourceName, query: ViewQuery): void {
  const parsed = inputByList.get(list)!.safeParse(fieldsOf(query))
  if (!parsed.success)
    throw wrongInput(faultsOf(parsed.error).map(({ path, message }) => ({ path: `query.${path}`, message })))
}
