import type { z } from 'zod'
import type { FleetCore } from '../ingest/fleet-core.ts'
import { addByKey } from '../secrets/authenticate.ts'
import { issueSecret } from '../secrets/issue-secret.ts'
import { findKnownDevice } from '../secrets/queries.ts'
import { keyFault } from '../secrets/rules.ts'
import { type findProduct, findScreenType } from './queries.ts'
import { reportedPanel } from './reported-panel.ts'
import { friendlyId, reportOf, type SetUpHeaders } from './rules.ts'

/** The answer without a key. */
export const NOT_SET_UP = {
  status: 404,
  api_key: null,
  friendly_id: null,
  image_url: null,
  filename: null,
  message: '',
}

/**
 * Sends a device its key, and adds an unknown device if the product accepts new devices. A known device that has used
 * its key gets no new key, unless a person lets it in again.
 */
export async function setUp(
  core: FleetCore,
  headers: z.output<typeof SetUpHeaders>,
  { apikey }: NonNullable<Awaited<ReturnType<typeof findProduct>>>,
  imageUrl: string,
) {
  const mac = headers.id
  const device = mac && ((await findKnownDevice(core.db, mac)) ?? (await addByKey(core, mac, apikey)))
  if (!mac || !device || typeof device === 'string') return NOT_SET_UP
  if (keyFault(device, apikey, core.now())) return NOT_SET_UP
  const credentials = await issueSecret(core, device.deviceId, apikey)
  if (!credentials) return NOT_SET_UP
  core.note(mac, { direction: 'down', message: credentials })
  // The report is stored now, as a picture may be wanted before the device's first visit.
  const screenType = await reportedPanel(core, await findScreenType(core.db, device.deviceId), headers)
  await core.ingest(mac, reportOf(headers, screenType))
  return {
    status: 200,
    api_key: credentials.secret,
    friendly_id: friendlyId(mac),
    image_url: imageUrl,
    filename: 'empty_state',
    message: friendlyId(mac),
  }
}
