import { BUILT_IN_FAMILY } from '@wifi-tms/contract/drawing'
import type { Canvas, Element } from '@wifi-tms/contract/elements'
import { imagesOf } from '@wifi-tms/contract/elements'
import type { Fault } from '@wifi-tms/contract/errors'
import { faceNear } from '@wifi-tms/paint/fonts/families'
import type { Db } from '../../base/database/db.ts'
import { oneOf } from '../../base/database/json-rows.ts'
import { withRowLocks } from '../../base/database/lock.ts'
import { type FamilyFile, findFamilies } from '../fonts/queries.ts'

/** The uploaded pictures and fonts that a canvas draws. Missing ones are named in `faults`. */
export interface Drawn {
  pictures: { id: string; name: string; sha256: string; width: number; height: number }[]
  /** The files of each family, without those whose weight no element uses. */
  families: Map<string, FamilyFile[]>
  /** The elements whose picture or font does not exist. */
  faults: Fault[]
}

/** The family of an uploaded font that an element uses. */
const familyIn = (element: Element): string | undefined =>
  'font' in element && element.font !== BUILT_IN_FAMILY ? element.font : undefined

/** Finds the pictures and fonts of a canvas. In a transaction it locks them, so that a design may name their blobs. */
export async function findDrawn(db: Db, canvas: Canvas): Promise<Drawn> {
  const pictures = await db
    .selectFrom('image')
    .select(['id', 'name', 'sha256', 'width', 'height'])
    .where('id', 'in', oneOf(imagesOf(canvas)))
    .orderBy('id')
    .$call(withRowLocks(db))
    .execute()
  const pictureIds = new Set(pictures.map((picture) => picture.id))
  const familyNames = new Set(canvas.elements.flatMap((element) => familyIn(element) ?? []))
  const allFamilies = familyNames.size > 0 ? await findFamilies(db, familyNames) : new Map<string, FamilyFile[]>()
  const families = new Map<string, FamilyFile[]>()
  const faults: Fault[] = []
  for (const [index, element] of canvas.elements.entries()) {
    const path = `canvas.elements.${index}`
    if (element.kind === 'image' && element.image && !pictureIds.has(element.image))
      faults.push({ path: `${path}.image`, message: `The picture ${element.image} is gone` })
    const family = familyIn(element)
    if (family === undefined || !('weight' in element)) continue
    const file = faceNear(allFamilies.get(family) ?? [], element.weight)
    if (!file) faults.push({ path: `${path}.font`, message: `There is no font ${family}` })
    else families.set(family, [...(families.get(family) ?? []).filter((other) => other !== file), file])
  }
  return { pictures, families, faults }
}
