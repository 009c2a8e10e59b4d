import { z } from 'zod'
import { resource } from './resource.ts'
import { Name, Stamps, TypeValue } from './shapes.ts'

export const DeviceTypeWrite = z.object({ name: Name, type: TypeValue })
export const DeviceType = z.object({ ...DeviceTypeWrite.shape, ...Stamps })
export type DeviceType = z.infer<typeof DeviceType>

export const deviceTypes = resource({
  path: 'device_types',
  noun: 'device type',
  write: DeviceTypeWrite,
  read: DeviceType,
  names: ['name'],
  fields: ['name', 'type'],
  access: { read: 'catalogue.read', write: 'catalogue.write' },
  usedBy: ['devices', 'otas'],
})
