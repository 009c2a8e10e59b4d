import { templates } from '@wifi-tms/contract/templates'
import type { Core } from '../core.ts'
import { addToTally } from '../database/tally.ts'
import type { Answer } from '../http/answer.ts'
import { serveResource } from '../resources/serve-resource.ts'
import { toTemplate } from './queries.ts'

export function templateRoutes(core: Core, answer: Answer): void {
  serveResource(core, answer, templates, {
    table: 'template',
    sort: '-createdAt',
    toColumns: ({ name, resolution, background, canvas }) => ({
      name,
      resolution,
      background,
      canvas: JSON.stringify(canvas),
    }),
    toObjects: (rows) => rows.map(toTemplate),
    // Nothing holds a template back: what is wanted was frozen when it was wished.
    along: async (tx, before, after) => {
      await addToTally(tx, { templates: Number(after !== undefined) - Number(before !== undefined) })
      return undefined
    },
  })
}
