import { playlists } from '@wifi-tms/contract/playlists'
import type { Answer } from '../../api/http/answer.ts'
import { refuseMissingRows } from '../../api/resources/refuse-missing-rows.ts'
import { serveResource } from '../../api/resources/serve-resource.ts'
import type { Core } from '../../base/core.ts'
import { NONE_WITHHELD } from '../../base/database/withheld.ts'
import { SERVER_ZONE } from '../../base/process/server-zone.ts'
import { refuseTarget } from '../tasks/refuse-target.ts'
import { refuseTooMany, toPlaylists } from './queries.ts'

export function playlistRoutes(core: Core, answer: Answer): void {
  serveResource(core, answer, playlists, {
    table: 'playlist',
    locks: ['room', 'template', 'wishes'],
    sort: '-createdAt',
    async toColumns({ name, entries, enabled, devices, filter, rooms, all, ...write }, { tx, before }) {
      const target = { devices, filter, rooms, all }
      await refuseTarget(tx, target, before?.id)
      if (enabled) await refuseTooMany(tx, before?.id)
      const templateIds = entries.map(({ template }) => template)
      await refuseMissingRows(tx, 'template', templateIds, (index) => `entries.${index}.template`)
      const now = core.now().toISOString()
      return {
        name,
        entries: JSON.stringify(entries),
        target: JSON.stringify(target),
        enabled: Number(enabled),
        timeZone: write.timeZone ?? before?.timeZone ?? SERVER_ZONE,
        // The scheduler handles the playlist at once.
        nextAt: enabled ? now : null,
        judgedAt: now,
        ...NONE_WITHHELD,
      }
    },
    toObjects: async (rows) => toPlaylists(rows, core.now()),
  })
}
