import { AlgorithmName, algorithms } from '@wifi-tms/contract/algorithms'
import { lowVoltageOf } from '@wifi-tms/contract/battery'
import { deviceTypes } from '@wifi-tms/contract/device-types'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import type { Answer } from '../../api/http/answer.ts'
import { stampsOf } from '../../api/resources/queries.ts'
import { serveResource } from '../../api/resources/serve-resource.ts'
import { devicesOf, otasOf } from '../../api/resources/used-by.ts'
import type { Core } from '../../base/core.ts'
import { screenColumns, toDeviceType, toScreenType } from './queries.ts'
import { refuseFixed, refuseScreen } from './rules.ts'

export function catalogueRoutes(core: Core, answer: Answer): void {
  serveResource(core, answer, deviceTypes, {
    table: 'deviceType',
    sort: 'type',
    toColumns: async ({ name, type, emptyVoltage, fullVoltage, curve }, { tx, before }) => {
      if (before) refuseFixed('device type', ['type'], before, { type }, await devicesOf(tx, 'deviceType', before.type))
      const lowVoltage = lowVoltageOf({ emptyVoltage, fullVoltage, curve })
      return { name, type, emptyVoltage, fullVoltage, curve, lowVoltage }
    },
    toObjects: (rows) => rows.map(toDeviceType),
    findUses: async (db, { id, type }) => (await devicesOf(db, 'deviceType', type)) ?? otasOf(db, 'deviceType', id),
  })

  serveResource(core, answer, screenTypes, {
    table: 'screenType',
    sort: 'sort',
    toColumns: async (write, { tx, before }) => {
      refuseScreen(write)
      const columns = screenColumns(write)
      const fixedFields = ['type', 'color', 'width', 'height', 'angle', 'halves'] as const
      if (before)
        refuseFixed('screen type', fixedFields, before, columns, await devicesOf(tx, 'screenType', before.type))
      return columns
    },
    toObjects: (rows) => rows.map(toScreenType),
    findUses: async (db, { id, type }) => (await devicesOf(db, 'screenType', type)) ?? otasOf(db, 'screenType', id),
  })

  serveResource(core, answer, algorithms, {
    table: 'algorithm',
    sort: 'name',
    toColumns: ({ name, algorithm }) => ({ name, algorithm }),
    toObjects: (rows) =>
      rows.map((row) => ({ name: row.name, algorithm: AlgorithmName.parse(row.algorithm), ...stampsOf(row) })),
    findUses: (db, { id }) => devicesOf(db, 'algorithmId', id),
  })
}
