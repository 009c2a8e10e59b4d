import type { listEquipment, listLabels, listSites, listTemplateLabels } from '@wifi-tms/contract/labels'

/** The call that lists the labels of a noun, or other words that its objects have, each with the number of objects. */
export type LabelCall = typeof listLabels | typeof listTemplateLabels | typeof listEquipment | typeof listSites
