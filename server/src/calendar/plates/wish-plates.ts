import { Refusal } from '@wifi-tms/contract/errors'
import type { Design } from '@wifi-tms/contract/templates'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { newId } from '../../base/random/ids.ts'
import { freezeDesign, keepDesign } from '../../content/painting/freeze-design.ts'
import { readFrozen } from '../../content/painting/queries.ts'
import { type Considered, recordConsidered, wouldLackValues } from '../../fleet/displays/withheld.ts'
import { addWishes } from '../../fleet/wishes/new-wishes.ts'
import { showPlaylistsOn } from '../playlists/show-playlist.ts'
import { type PlateRow, recordPlaylistWish, savePlateStates } from './queries.ts'
import { contentKey, needsNewPicture } from './rules.ts'

/** The picture of a plate: a frozen design (an unchangeable copy), with the id and the name of its template. */
export interface PlatePicture {
  templateId: string
  templateName: string
  hash: string
  design: Design
  /**
   * A different key means another picture. The key does not change when people edit their template: the plate then
   * keeps its picture.
   */
  key: string
}

/** The plates that are to get a picture, the values for it, and a record of the templates that were considered. */
interface Considering {
  plates: readonly PlateRow[]
  values: object
  considered: Considered
}

/**
 * Finds the first of these templates that can be drawn, and whose pictures have all their values on these plates. The
 * result is its frozen design; undefined if no template fits.
 */
export async function findFirstPicture(
  tx: Db,
  templates: readonly string[],
  { plates, values, considered }: Considering,
): Promise<PlatePicture | undefined> {
  const ids = plates.map(({ deviceId }) => deviceId)
  for (const templateId of templates) {
    try {
      const { hash, templateName } = await freezeDesign(tx, templateId)
      const { design } = await readFrozen(tx, hash)
      const hasAllValues = !(await wouldLackValues(tx, design, ids, { ...values, data: {} }))
      recordConsidered(considered, templateId, hasAllValues)
      if (hasAllValues) return { templateId, templateName, hash, design, key: templateId }
    } catch (error) {
      // The template, or a picture or font in it, is gone: the next template is tried.
      if (!(error instanceof Refusal)) throw error
    }
  }
  return undefined
}

/** Freezes a built-in design, whose id and name take the place of a template's. */
export async function freezeShipped(
  tx: Db,
  { id, name }: { id: string; name: string },
  design: Design,
): Promise<PlatePicture> {
  const hash = await keepDesign(tx, { design, pictures: {} })
  return { templateId: id, templateName: name, hash, design, key: hash }
}

interface Wishing {
  picture: PlatePicture
  values: object
  /** The key of the meeting or free time of the room: see `periodKey`. */
  period: string
  now: Date
  /** True if somebody waits for the picture at the door: it is shown even in quiet times. */
  byHand?: boolean
  /** The moment for which plates of playlists get a playlist's picture; null if they keep showing the room. */
  playedAt: Date | null
}

/**
 * Makes a picture the wanted picture of the given plates (door signs) that do not show it yet, and returns their ids.
 * The plates are alike, so one picture fits all.
 */
export async function wishForPlates(tx: Db, plates: readonly PlateRow[], wishing: Wishing): Promise<string[]> {
  const { picture, values, period, now, playedAt } = wishing
  const content = contentKey(picture.key, picture.design, values)
  const changingIds = plates.filter((plate) => needsNewPicture(plate, period, content)).map(({ deviceId }) => deviceId)

  // Plates that belong to a playlist show the playlist while their room is free.
  const playedIds = playedAt ? await showPlaylistsOn(tx, changingIds, { at: playedAt, now }) : []
  await recordPlaylistWish(tx, playedIds, { period, content })

  const unplayedIds = changingIds.filter((id) => !playedIds.includes(id))
  if (unplayedIds.length > 0)
    await savePlateStates(tx, unplayedIds, { period, content, seq: await wish(tx, unplayedIds, wishing) })
  // Plates whose picture does not change still record the new period.
  const unchangedPlates = plates.filter((plate) => plate.period !== period && !changingIds.includes(plate.deviceId))
  await savePlateStates(
    tx,
    unchangedPlates.map(({ deviceId }) => deviceId),
    { period },
  )
  return changingIds
}

/** Makes a picture the wanted picture of devices. Returns the number of this display (the order to show it). */
async function wish(tx: Db, ids: string[], { picture, values, now, byHand = false }: Wishing) {
  const { templateId, templateName, hash, design } = picture
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
