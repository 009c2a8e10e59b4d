import type { listEquipment, listLabels, listSites, listTemplateLabels } from '@wifi-tms/contract/labels'

/** A call that lists the labels, or similar words, of some kind of object, each with its number of objects. */
export type LabelCall = typeof listLabels | typeof listTemplateLabels | typeof listEquipment | typeof listSites
