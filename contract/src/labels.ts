import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** The maximum number of labels of one thing. */
export const LABELS_MAX = 20
/** A word by which people group devices, or templates. */
export const Label = z.string().trim().min(1).max(50)
/** The labels of one thing, in the order of input and without duplicates; a write without labels removes them. */
export const Labels = z
  .array(Label)
  .max(LABELS_MAX)
  .default([])
  .transform((labels) => [...new Set(labels)])

const labelCounts = {
  input: z.object({}),
  output: z.object({ items: z.array(z.object({ label: z.string(), count: z.int() })) }),
}

export const listLabels = endpoint('GET /user/api/devices/labels', {
  about: 'The labels of devices, each with the number of devices that have the label.',
  access: 'devices.read',
  reads: ['devices'],
  ...labelCounts,
})

export const listTemplateLabels = endpoint('GET /user/api/templates/labels', {
  about: 'The labels of templates, each with the number of templates that have the label.',
  access: 'templates.read',
  reads: ['templates'],
  ...labelCounts,
})

export const listEquipment = endpoint('GET /user/api/rooms/equipment', {
  about: 'The equipment of rooms, each kind with the number of rooms that have it.',
  access: 'rooms.read',
  reads: ['rooms'],
  ...labelCounts,
})

export const listSites = endpoint('GET /user/api/rooms/sites', {
  about: 'The sites of rooms, each with the number of rooms at the site.',
  access: 'rooms.read',
  reads: ['rooms'],
  ...labelCounts,
})
