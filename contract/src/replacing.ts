import { z } from 'zod'
import { devices } from './devices.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './shapes.ts'

export const replaceDevice = endpoint('POST /user/api/devices/{id}/replace', {
  about:
    'Replaces a broken device by another device, which takes over the alias, labels, algorithm, room or directory, tasks, playlists, pages and wanted picture. The broken device stays, without them.',
  access: devices.access.write,
  changes: ['devices', 'displays', 'rooms', 'directories', 'tasks', 'playlists'],
  refuses: ['conflict'],
  audit: 'devices',
  input: z.object({ id: Id, by: Id.describe('The `_id` of the device that replaces the broken device.') }),
  output: z.object({ _id: Id }),
})
