import { directories } from '@wifi-tms/contract/directories'
import type { Answer } from '../../api/http/answer.ts'
import { refuseMissingRows } from '../../api/resources/refuse-missing-rows.ts'
import { serveResource } from '../../api/resources/serve-resource.ts'
import type { Core } from '../../base/core.ts'
import { NONE_WITHHELD } from '../../base/database/withheld.ts'
import { savePlates } from '../rooms/queries.ts'
import { refusePlatesElsewhere } from '../rooms/refuse-plates-elsewhere.ts'
import { saveRooms, toDirectories } from './queries.ts'

export function directoryRoutes(core: Core, answer: Answer): void {
  serveResource(core, answer, directories, {
    table: 'directory',
    locks: ['room', 'template', 'wishes'],
    sort: 'name',
    async toColumns({ name, rooms, devices, template, language }, { tx, before }) {
      await refuseMissingRows(tx, 'room', rooms, (index) => `rooms.${index}`)
      await refuseMissingRows(tx, 'device', devices, (index) => `devices.${index}`)
      await refuseMissingRows(tx, 'template', template ? [template] : [], () => 'template')
      await refusePlatesElsewhere(tx, devices, before?.id)
      // The empty moments make the scheduler look at the directory at once, and find anew which values are missing.
      return { name, template, language, nextAt: '', judgedAt: '', ...NONE_WITHHELD }
    },
    toObjects: (rows, _, db) => toDirectories(db, rows),
    async whenSaved(tx, { rooms, devices }, _, { id }) {
      await saveRooms(tx, id, rooms)
      await savePlates(tx, { directoryId: id }, devices)
    },
    async beforeRemove({ id }, { tx }) {
      await saveRooms(tx, id, [])
      await savePlates(tx, { directoryId: id }, [])
    },
  })
}
