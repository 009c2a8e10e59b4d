import { deviceTypes } from '@wifi-tms/contract/device-types'
import { type Ota, otas } from '@wifi-tms/contract/otas'
import { products } from '@wifi-tms/contract/products'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import type { Answered, TestServer } from '../../../testing/start.ts'

/** Adds a product. Returns the fields of the form that uploads firmware 1.02 for this product, without the file. */
export async function firmwareFields(server: TestServer, uri: string) {
  const product = await server.ask(products.create, { name: uri, uri })
  const [deviceType, screenType] = [
    (await server.ask(deviceTypes.list, { limit: 1 })).items[0]!,
    (await server.ask(screenTypes.list, { limit: 1 })).items[0]!,
  ]
  const types = { product: product._id, deviceType: deviceType._id, screenType: screenType._id }
  return { name: `For ${uri}`, ...types, softwareVersion: '258', hardwareVersion: '1', description: 'Sleeps longer' }
}

/** Sends firmware as the console does. The fields in `after` follow the file in the form. */
export function sendFirmware(
  server: TestServer,
  bytes: Uint8Array,
  fields: Record<string, string>,
  after: Record<string, string> = {},
): Promise<Answered> {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'tag.bin')
  for (const [field, value] of Object.entries(after)) form.append(field, value)
  return server.tell(otas.create, {}, undefined, { body: form })
}

/** Uploads firmware that must be accepted. */
export async function addFirmware(server: TestServer, bytes: Uint8Array, fields: Record<string, string>): Promise<Ota> {
  const { body } = await sendFirmware(server, bytes, fields)
  const parsed = otas.create.output.safeParse(body.data)
  if (!parsed.success) throw new Error(JSON.stringify(body))
  return parsed.data
}
