import { devices } from '@wifi-tms/contract/devices'
import { errors } from '@wifi-tms/contract/errors'
import { images, readPicture } from '@wifi-tms/contract/images'
import { templates } from '@wifi-tms/contract/templates'
import { type Caller, CallRefused } from '@wifi-tms/tags/call'
import sharp from 'sharp'

/** Reads the value of a thing from the server; null if it does not exist. */
export type Reader = (me: Caller, key: string) => Promise<string | null>

const orNull = (error: unknown) => {
  if (error instanceof CallRefused && error.code === errors.notFound.code) return null
  throw error
}

/** Reads the alias of a device by its MAC address. */
export const readAlias: Reader = async (me, mac) => (await me.ask(devices.list, { mac })).items[0]?.alias ?? null

/** Reads the `_id` of the template that a device should show, by the MAC address. */
export const readWish: Reader = async (me, mac) =>
  (await me.ask(devices.list, { mac })).items[0]?.wanted?.templateId ?? null

/** Reads the name of a template by its `_id`. */
export const readTemplateName: Reader = async (me, id) => {
  const template = await me.ask(templates.get, { id }).catch(orNull)
  return template?.name ?? null
}

/** Reads the colour of a picture from its bytes, by its `_id`. */
export const readColour: Reader = async (me, id) => {
  if ((await me.ask(images.get, { id }).catch(orNull)) === null) return null
  const { data } = await sharp(await me.ask(readPicture, { id }))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return `#${data.subarray(0, 3).toString('hex')}`
}
