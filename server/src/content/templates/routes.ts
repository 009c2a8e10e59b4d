import type { Canvas } from '@wifi-tms/contract/elements'
import { Refusal } from '@wifi-tms/contract/errors'
import { templates } from '@wifi-tms/contract/templates'
import type { Answer } from '../../api/http/answer.ts'
import { serveResource } from '../../api/resources/serve-resource.ts'
import type { Core } from '../../base/core.ts'
import type { Db } from '../../base/database/db.ts'
import { lock } from '../../base/database/lock.ts'
import { findDrawn } from './find-drawn.ts'
import { templateItems, toTemplate } from './queries.ts'

/** Refuses a canvas whose pictures or fonts are not there; those that are stay until the template is saved. */
async function refuseGone(tx: Db, canvas: Canvas): Promise<void> {
  for (const table of ['font', 'image']) await lock(tx, table)
  const { faults } = await findDrawn(tx, canvas)
  if (faults.length > 0) throw new Refusal('wrongInput', faults[0]!.message, faults)
}

export function templateRoutes(core: Core, answer: Answer): void {
  serveResource(core, answer, templates, {
    table: 'template',
    sort: '-createdAt',
    async toColumns({ name, resolution, background, canvas }, { tx }) {
      await refuseGone(tx, canvas)
      return { name, resolution, background, canvas: JSON.stringify(canvas) }
    },
    toObjects: (rows) => rows.map(toTemplate),
    items: templateItems,
    // Nothing holds a template back: what is wanted was frozen when it was wished.
  })
}
