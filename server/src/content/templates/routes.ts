import { listTemplateLabels } from '@wifi-tms/contract/labels'
import { exportTemplate, importTemplate } from '@wifi-tms/contract/template-files'
import { listVersions, readVersion, restoreVersion } from '@wifi-tms/contract/template-versions'
import { templates } from '@wifi-tms/contract/templates'
import type { Answer } from '../../api/http/answer.ts'
import { findOrRefuse } from '../../api/resources/serve-list.ts'
import { serveResource } from '../../api/resources/serve-resource.ts'
import { usesOfTemplate } from '../../api/resources/used-by.ts'
import type { ImageCore } from '../images/decode.ts'
import { exportTemplate as toFile } from './export-template.ts'
import { importTemplate as fromFile } from './import-template.ts'
import { templateLabels } from './labels.ts'
import { forItems, openCanvas, templateItems, toTemplate } from './queries.ts'
import { refuseMissingAssets } from './refuse-missing-assets.ts'
import { restoreVersion as restore } from './restore-version.ts'
import { refuseNewerCanvas } from './rules.ts'
import { drawingColumnsAfter, dropVersions, findVersion, keepVersion, readVersions, toVersion } from './versions.ts'

export function templateRoutes(core: ImageCore, answer: Answer): void {
  serveResource(core, answer, templates, {
    table: 'template',
    locks: ['font', 'image'],
    sort: '-createdAt',
    orders: { forItems },
    thenBy: { forItems: 'name' },
    async toColumns({ name, resolution, background, canvas, ofPicture = false }, { tx, before }) {
      if (before) refuseNewerCanvas(before.canvas)
      await refuseMissingAssets(tx, canvas)
      const drawnColumns = { name, resolution, background, canvas: JSON.stringify(canvas) }
      return { ...drawnColumns, ofPicture: Number(ofPicture), ...drawingColumnsAfter(before, drawnColumns) }
    },
    toObjects: (rows, _who, db) => Promise.all(rows.map((row) => toTemplate(db, row))),
    items: templateItems,
    labels: templateLabels,
    // A display keeps its own copy of the template: only rooms, tasks and others that will show it block its removal.
    findUses: (db, { id }) => usesOfTemplate(db, id),
    whenSaved: (tx, { labels }, _before, { id }) => templateLabels.save(tx, id, labels),
    async whenChanged(tx, before, after) {
      if (before && after) await keepVersion(tx, before, after)
      else if (before) {
        await dropVersions(tx, before.id)
        await templateLabels.save(tx, before.id, [])
      }
      return undefined
    },
  })
  answer(exportTemplate, ({ id }) => toFile(core, id))
  answer(importTemplate, (_, ask) => fromFile(core, ask))
  answer(listTemplateLabels, async () => ({ items: await templateLabels.count(core.db) }))
  answer(listVersions, async ({ id }) => {
    // Called for its refusal: an unknown template would have an empty list.
    await findOrRefuse(core.db, templates, { table: 'template' }, id)
    return { items: await readVersions(core.db, id) }
  })
  answer(readVersion, async ({ id, version }) => {
    const row = await findVersion(core.db, id, version)
    const { canvas, faults } = await openCanvas(core.db, row.canvas)
    return { ...toVersion(row), canvas, faults }
  })
  answer(restoreVersion, (input, ask) => restore(core, input, ask))
}
