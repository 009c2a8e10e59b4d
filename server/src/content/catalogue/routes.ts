import { AlgorithmName, algorithms } from '@wifi-tms/contract/algorithms'
import { deviceTypes } from '@wifi-tms/contract/device-types'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import type { Answer } from '../../api/http/answer.ts'
import { stampsOf } from '../../api/resources/queries.ts'
import { serveResource } from '../../api/resources/serve-resource.ts'
import { devicesOf, refuseInUse } from '../../api/resources/used-by.ts'
import type { Core } from '../../base/core.ts'
import { screenColumns, toScreenType } from './queries.ts'
import { refuseFixed, refuseScreen } from './rules.ts'

export function catalogueRoutes(core: Core, answer: Answer): void {
  serveResource(core, answer, deviceTypes, {
    table: 'deviceType',
    sort: 'type',
    toColumns: async ({ name, type }, { tx, before }) => {
      if (before) refuseFixed('device type', ['type'], before, { type }, await devicesOf(tx, 'deviceType', before.type))
      return { name, type }
    },
    toObjects: (rows) => rows.map((row) => ({ name: row.name, type: row.type, ...stampsOf(row) })),
    beforeRemove: async ({ type }, { tx }) => refuseInUse('The device type', await devicesOf(tx, 'deviceType', type)),
  })

  serveResource(core, answer, screenTypes, {
    table: 'screenType',
    sort: 'sort',
    toColumns: async (write, { tx, before }) => {
      refuseScreen(write)
      const columns = screenColumns(write)
      const fixed = ['type', 'color', 'width', 'height', 'angle', 'halves'] as const
      if (before) refuseFixed('screen type', fixed, before, columns, await devicesOf(tx, 'screenType', before.type))
      return columns
    },
    toObjects: (rows) => rows.map(toScreenType),
    beforeRemove: async ({ type }, { tx }) => refuseInUse('The screen type', await devicesOf(tx, 'screenType', type)),
  })

  serveResource(core, answer, algorithms, {
    table: 'algorithm',
    sort: 'name',
    toColumns: ({ name, algorithm }) => ({ name, algorithm }),
    toObjects: (rows) =>
      rows.map((row) => ({ name: row.name, algorithm: AlgorithmName.parse(row.algorithm), ...stampsOf(row) })),
    beforeRemove: async ({ id }, { tx }) => refuseInUse('The algorithm', await devicesOf(tx, 'algorithmId', id)),
  })
}
