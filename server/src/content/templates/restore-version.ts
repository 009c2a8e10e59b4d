import { conflict } from '@wifi-tms/contract/conflicts'
import type { Parsed } from '@wifi-tms/contract/endpoint'
import type { restoreVersion as call } from '@wifi-tms/contract/template-versions'
import { type Template, templates } from '@wifi-tms/contract/templates'
import type { CallContext } from '../../api/http/answer.ts'
import { replaceRow } from '../../api/resources/queries.ts'
import { stampsBy } from '../../api/resources/rules.ts'
import { findOrRefuse } from '../../api/resources/serve-list.ts'
import type { Core } from '../../base/core.ts'
import { lock } from '../../base/database/lock.ts'
import { toTemplate } from './queries.ts'
import { refuseMissingAssets } from './refuse-missing-assets.ts'
import { readCanvas } from './rules.ts'
import { drawingColumnsAfter, findVersion, keepVersion } from './versions.ts'

/**
 * Restores a version of a template, and stores the present state as a version. Throws Refusal if `updatedAt` is
 * outdated, or pictures or fonts are missing.
 */
export async function restoreVersion(
  core: Core,
  { id, version, updatedAt }: Parsed<typeof call>,
  { who, change, changed }: CallContext<'templates'>,
): Promise<Template> {
  const restored = await change(async (tx, recordChange) => {
    await lock(tx, 'template')
    const before = await findOrRefuse(tx, templates, { table: 'template' }, id)
    if (updatedAt && Date.parse(updatedAt) !== Date.parse(before.updatedAt))
      throw conflict('stale', { by: before.updatedBy }, `${before.updatedBy} has changed this template in the meantime`)
    const { name, resolution, background, canvas } = await findVersion(tx, id, version)
    await refuseMissingAssets(tx, readCanvas(canvas).canvas)
    const drawing = { name, resolution, background, canvas }
    const after = {
      ...before,
      ...drawing,
      ...drawingColumnsAfter(before, drawing),
      ...stampsBy(who, core.now(), before),
    }
    await keepVersion(tx, before, after)
    await replaceRow(tx, 'template', after)
    const [oldTemplate, newTemplate] = [await toTemplate(tx, before), await toTemplate(tx, after)]
    recordChange({ object: { id, name }, before: drawingOf(oldTemplate), after: drawingOf(newTemplate) })
    return newTemplate
  })
  changed('templates', [id])
  return restored
}

const drawingOf = ({ name, resolution, background, canvas }: Template) => ({ name, resolution, background, canvas })
