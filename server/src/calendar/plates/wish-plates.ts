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

/** What a plate shows: a frozen design under the id and the name of its template. */
export interface Face {
  templateId: string
  templateName: string
  hash: string
  design: Design
  /** It is another picture where this differs: people's own templates are not shown anew as they are changed. */
  key: string
}

/** The first of people's own templates that can be drawn. */
export async function firstFace(tx: Db, templates: readonly string[]): Promise<Face | undefined> {
  for (const templateId of templates) {
    try {
      const { hash, templateName } = await freezeDesign(tx, templateId)
      return { templateId, templateName, hash, design: (await readFrozen(tx, hash)).design, key: templateId }
    } catch (error) {
      // A picture or font of it is gone: the next best stands in.
      if (!(error instanceof Refusal)) throw error
    }
  }
  return undefined
}

/** A design that ships, under the id and the name that stand for it where those of a template are told. */
export async function shippedFace(tx: Db, { id, name }: { id: string; name: string }, design: Design): Promise<Face> {
  const hash = await keepDesign(tx, { design, pictures: {} })
  return { templateId: id, templateName: name, hash, design, key: hash }
}

interface Wishing {
  face: Face
  values: object
  period: string
  now: Date
  /** Somebody waits for it at the door: it is shown in quiet times too. */
  byHand?: boolean
  /** Playlists have those that are theirs at this moment; null: none. */
  playedAt: Date | null
}

/** Wishes for those of these plates, which are alike, that are to show something else; returns their ids. */
export async function wishForPlates(tx: Db, plates: readonly PlateRow[], wishing: Wishing): Promise<string[]> {
  const { face, values, period, now, playedAt } = wishing
  const content = contentOf(face.key, face.design, values)
  const anew = plates.filter((plate) => wantsAnew(plate, period, content)).map(({ deviceId }) => deviceId)
  const played = playedAt ? await playOn(tx, anew, { at: playedAt, now }) : []
  await keepWished(tx, played, { period, content })
  const own = anew.filter((id) => !played.includes(id))
  if (own.length > 0) await savePlateStates(tx, own, { period, content, seq: await wish(tx, own, wishing) })
  const same = plates.filter((plate) => plate.period !== period && !anew.includes(plate.deviceId))
  await savePlateStates(
    tx,
    same.map(({ deviceId }) => deviceId),
    { period },
  )
  return anew
}

async function wish(tx: Db, ids: string[], { face, values, now, byHand = false }: Wishing) {
  const { templateId, templateName, hash, design } = face
  const display = {
    ...{ id: newId(), templateId, templateName, designHash: hash, data: '{}', context: JSON.stringify(values) },
    ...{ force: 0, fit: 'contain', algorithm: null, source: 'meeting', planned: Number(!byHand) },
    ...{ at: now.toISOString(), createdBy: '' },
  }
  const chosen = tx.selectFrom('device').select('device.id').where('device.id', 'in', oneOf(ids))
  const { seq } = await addWishes(tx, display, { chosen, frameId: null, design, now })
  return seq
}
