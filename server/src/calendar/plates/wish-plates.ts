import { Refusal } from '@wifi-tms/contract/errors'
import type { Design } from '@wifi-tms/contract/templates'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { newId } from '../../base/random/ids.ts'
import { freezeDesign, keepDesign } from '../../content/painting/freeze-design.ts'
import { readFrozen } from '../../content/painting/queries.ts'
import { addWishes } from '../../fleet/wishes/new-wishes.ts'
import { playOn } from '../playlists/show-playlist.ts'
import { keepWished, type PlateRow, savePlateStates } from './queries.ts'
import { contentOf, wantsAnew } from './rules.ts'

/** The picture of a plate: a frozen design with the id and the name of its template. */
export interface PlateDesign {
  templateId: string
  templateName: string
  hash: string
  design: Design
  /** A different key means another picture. It does not change when people edit their template: the plate keeps its picture. */
  key: string
}

/** The frozen design of the first of these templates that can be drawn; undefined where none can. */
export async function firstFace(tx: Db, templates: readonly string[]): Promise<PlateDesign | undefined> {
  for (const templateId of templates) {
    try {
      const { hash, templateName } = await freezeDesign(tx, templateId)
      return { templateId, templateName, hash, design: (await readFrozen(tx, hash)).design, key: templateId }
    } catch (error) {
      // The template, or a picture or font in it, is gone: the next template is used.
      if (!(error instanceof Refusal)) throw error
    }
  }
  return undefined
}

/** A built-in design, with its id and name used where other wishes have those of a template. */
export async function shippedFace(
  tx: Db,
  { id, name }: { id: string; name: string },
  design: Design,
): Promise<PlateDesign> {
  const hash = await keepDesign(tx, { design, pictures: {} })
  return { templateId: id, templateName: name, hash, design, key: hash }
}

interface Wishing {
  face: PlateDesign
  values: object
  period: string
  now: Date
  /** True if somebody waits for the picture at the door: it is shown even in quiet times. */
  byHand?: boolean
  /** The moment for which plates of playlists get a playlist's picture; null where the plates stay with the room. */
  playedAt: Date | null
}

/**
 * Wishes for a picture on those of these plates that do not show it yet; returns their ids. The plates are alike, so one
 * picture fits all.
 */
export async function wishForPlates(tx: Db, plates: readonly PlateRow[], wishing: Wishing): Promise<string[]> {
  const { face, values, period, now, playedAt } = wishing
  const content = contentOf(face.key, face.design, values)
  const changingIds = plates.filter((plate) => wantsAnew(plate, period, content)).map(({ deviceId }) => deviceId)
  const playedIds = playedAt ? await playOn(tx, changingIds, { at: playedAt, now }) : []
  await keepWished(tx, playedIds, { period, content })
  const unplayedIds = changingIds.filter((id) => !playedIds.includes(id))
  if (unplayedIds.length > 0)
    await savePlateStates(tx, unplayedIds, { period, content, seq: await wish(tx, unplayedIds, wishing) })
  const unchangedPlates = plates.filter((plate) => plate.period !== period && !changingIds.includes(plate.deviceId))
  await savePlateStates(
    tx,
    unchangedPlates.map(({ deviceId }) => deviceId),
    { period },
  )
  return changingIds
}

async function wish(tx: Db, ids: string[], { face, values, now, byHand = false }: Wishing) {
  const { templateId, templateName, hash, design } = face
  const display = {
    id: newId(),
    templateId,
    templateName,
    designHash: hash,
    data: '{}',
    context: JSON.stringify(values),
    force: 0,
    fit: 'contain',
    algorithm: null,
    source: 'meeting',
    planned: Number(!byHand),
    at: now.toISOString(),
    createdBy: '',
  }
  const chosenDevices = tx.selectFrom('device').select('device.id').where('device.id', 'in', oneOf(ids))
  const { seq } = await addWishes(tx, display, { chosen: chosenDevices, frameId: null, design, now })
  return seq
}
