import type { Canvas } from '@wifi-tms/contract/elements'
import { Refusal } from '@wifi-tms/contract/errors'
import type { Db } from '../../base/database/db.ts'
import { lock } from '../../base/database/lock.ts'
import { findDrawn } from './find-drawn.ts'

/** Refuses a canvas with missing pictures or fonts, and locks the existing ones until the template is saved. */
export async function refuseMissingAssets(tx: Db, canvas: Canvas): Promise<void> {
  await lock(tx, 'font', 'image')
  const { faults } = await findDrawn(tx, canvas)
  if (faults.length > 0) throw new Refusal('wrongInput', faults[0]!.message, faults)
}
