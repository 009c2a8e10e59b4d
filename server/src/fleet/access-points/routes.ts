import { accessPoints } from '@wifi-tms/contract/access-points'
import { wrong } from '@wifi-tms/contract/errors'
import type { Answer } from '../../api/http/answer.ts'
import { serveResource } from '../../api/resources/serve-resource.ts'
import type { Core } from '../../base/core.ts'
import { forgetTags, productExists, toAccessPoint } from './queries.ts'

/** The calls of access points. */
export function accessPointRoutes(core: Core, answer: Answer): void {
  serveResource(core, answer, accessPoints, {
    table: 'accessPoint',
    locks: ['product', 'wishes'],
    sort: 'name',
    columns: { product: 'productId' },
    async toColumns({ name, url, product: productId }, { tx, before }) {
      if (!(await productExists(tx, productId))) throw wrong('product', 'There is none with this _id')
      const neverVisited = { error: null, since: null, lastSeenAt: null, tags: 0 }
      const { error, since, lastSeenAt, tags } = before?.url === url ? before : neverVisited
      return { name, url, productId, error, since, lastSeenAt, tags }
    },
    toObjects: (rows) => rows.map(toAccessPoint),
    // The devices stay, as they belong to the product, and another access point may reach their tags.
    async beforeRemove({ id }, { tx }) {
      await forgetTags(tx, id)
    },
    whenChanged: async () => () => core.reconcileNow(),
  })
}
