import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Output } from '@wifi-tms/contract/endpoint'
import { images } from '@wifi-tms/contract/images'
import type { Answered, TestServer } from '../../../testing/start.ts'

const photos = join(import.meta.dirname, '../../../../../demo/photos')

/** A photograph of the demo by its file name. */
export const photo = (name: string): Promise<Buffer> => readFile(join(photos, name))

/** Sends a file as the console does, with the other fields before it. */
export function sendPicture(
  server: TestServer,
  name: string,
  bytes: Uint8Array,
  fields: Record<string, string> = {},
): Promise<Answered> {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  return server.tell(images.create, {}, undefined, { body: form })
}

/** Uploads a picture that must be accepted. */
export async function addPicture(
  server: TestServer,
  name: string,
  bytes: Uint8Array,
  fields?: Record<string, string>,
): Promise<Output<typeof images.create>> {
  const { body } = await sendPicture(server, name, bytes, fields)
  const parsed = images.create.output.safeParse(body.data)
  if (!parsed.success) throw new Error(`${name}: ${JSON.stringify(body)}`)
  return parsed.data
}
