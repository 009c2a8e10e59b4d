import { z } from 'zod'
import { batteryCurves, usualBattery } from './battery.ts'
import { resource } from './resource.ts'
import { Name, Stamps, TypeValue } from './shapes.ts'

/** Hundredths of a volt. */
const Voltage = z.int().min(0).max(10_000)

const fields = {
  name: Name,
  type: TypeValue,
  /** Hundredths of a volt of an empty battery, and of a full one. */
  emptyVoltage: Voltage.default(usualBattery.emptyVoltage),
  fullVoltage: Voltage.default(usualBattery.fullVoltage),
  curve: z.enum(batteryCurves).default(usualBattery.curve),
}

export const DeviceTypeWrite = z.object(fields).refine(({ emptyVoltage, fullVoltage }) => emptyVoltage < fullVoltage, {
  path: ['fullVoltage'],
  error: 'A full battery must have more volts than an empty one',
})
export const DeviceType = z.object({
  name: z.string(),
  type: TypeValue,
  emptyVoltage: z.int(),
  fullVoltage: z.int(),
  curve: z.enum(batteryCurves),
  ...Stamps,
})
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
