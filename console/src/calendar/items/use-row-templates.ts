import { useQuery } from '@tanstack/react-query'
import { devices } from '@wifi-tms/contract/devices'
import { items } from '@wifi-tms/contract/items'
import { products } from '@wifi-tms/contract/products'
import { templates } from '@wifi-tms/contract/templates'
import type { ImportRow } from './import-rows.ts'
import { subjectOf, templatesOfRows } from './templates-of-rows.ts'

/** The resources whose changes make the templates outdated. */
const reads = [items, devices, products, templates].flatMap(({ list }) => list.reads)

/** Reads the templates with which rows are shown; pending until the rows are parsed and their templates loaded. */
export function useRowTemplates(rows: readonly ImportRow[] | undefined, usualTemplateId: string | undefined) {
  const subjects = rows?.map(subjectOf) ?? []
  return useQuery({
    queryKey: [reads, 'templates of rows', { subjects, usualTemplateId }],
    queryFn: () => templatesOfRows(subjects, usualTemplateId),
    enabled: rows !== undefined,
    meta: { quiet: true },
  })
}
