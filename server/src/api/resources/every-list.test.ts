import { resources } from '@wifi-tms/contract/calls'
import type { Endpoint } from '@wifi-tms/contract/endpoint'
import { expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'

interface Listed {
  list: Endpoint
  sorts: readonly string[]
  filters: object
}

/** Nearly every filter accepts at least one of these values. */
const values = ['x', '1', 'true', '2026-11-21', 'a0b1c2d3e4f5']

eachServer('the list of every resource', (server) => {
  test.each(Object.entries(resources as unknown as Record<string, Listed>))(
    '%s: the table supports each sort and each filter of the contract',
    async (_, { list, sorts, filters }) => {
      const queries = [
        ...sorts.map((sort) => ({ sort })),
        ...Object.keys(filters).flatMap((name) =>
          values
            .map((value) => ({ [name]: value }))
            .filter((query) => list.input.safeParse(query).success)
            .slice(0, 1),
        ),
      ]
      expect(queries.length).toBeGreaterThan(sorts.length)
      for (const query of queries) expect([query, (await server().tell(list, query)).code]).toEqual([query, 20000])
    },
  )
})
