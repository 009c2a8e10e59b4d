import type { Product } from '@wifi-tms/contract/products'

const stamps = {
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  createdBy: 'admin',
  updatedBy: 'admin',
}

/** A product as in the server's answers. */
export const productOf = (_id: string, name: string): Product => ({
  _id,
  name,
  uri: name.toLowerCase(),
  apikey: 'k'.repeat(16),
  enrolment: 'open',
  firmwareKey: null,
  wake: 300,
  trmnl: false,
  itemTemplate: null,
  batteryMark: false,
  ...{ quiet: [], budget: null, timeZone: 'Europe/Warsaw' },
  devices: 0,
  ...stamps,
})
