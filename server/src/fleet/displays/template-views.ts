import { pixelsOf, uprightSize } from '@wifi-tms/contract/drawing'
import type { Design } from '@wifi-tms/contract/templates'
import { type TemplateView, viewOn } from '@wifi-tms/paint/raster/place'
import type { Db } from '../../base/database/db.ts'
import type { ChosenIds } from '../wishes/new-wishes.ts'

type Fit = 'contain' | undefined

const hasCodes = ({ canvas }: Design) => canvas.elements.some(({ kind }) => kind === 'qrcode' || kind === 'barcode')

const selectPanels = (db: Db, chosen: ChosenIds) =>
  db
    .selectFrom('device')
    .innerJoin('screenType', 'screenType.type', 'device.screenType')
    .select(['screenType.width', 'screenType.height', 'screenType.angle'])
    .where('device.id', 'in', chosen)

const viewFor = ({ resolution }: Design, panel: Parameters<typeof uprightSize>[0], fit: Fit) =>
  viewOn(pixelsOf(resolution), uprightSize(panel), fit)

/**
 * Finds the views of a template: the places that it takes on the pictures of devices, each place once. Only bar codes
 * and QR codes are judged by their place, so for a template without codes the list is empty.
 */
export async function findViews(db: Db, design: Design, chosen: ChosenIds, fit: Fit): Promise<TemplateView[]> {
  if (!hasCodes(design)) return []
  const panels = await selectPanels(db, chosen).distinct().execute()
  return panels.flatMap((panel) => viewFor(design, panel, fit) ?? [])
}

/** Finds the view of a template on the picture of each device, by the device's id. */
export async function findViewsById(
  db: Db,
  design: Design,
  chosen: ChosenIds,
  fit: Fit,
): Promise<Map<string, TemplateView>> {
  if (!hasCodes(design)) return new Map()
  const panels = await selectPanels(db, chosen).select('device.id').execute()
  return new Map(
    panels.flatMap(({ id, ...panel }) => {
      const view = viewFor(design, panel, fit)
      return view ? [[id, view] as const] : []
    }),
  )
}
