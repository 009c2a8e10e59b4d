import { DESIRED_PATH, Due, FIRMWARE_PATH, FRAME_PATH, UP_PATH, UpBody } from '@wifi-tms/contract/http-tags'
import { Up } from '@wifi-tms/contract/messages'
import { bytesOf } from './operation.ts'
import { inJson } from './refusals.ts'
import type { Json, ShapeOf } from './shapes.ts'

export const tagNoun = {
  name: 'tags',
  description: 'For tags, not for people: without an envelope, and a refusal is only a `message`.',
}

export const tagSecurity = {
  tag: { type: 'http', scheme: 'basic', description: 'The mac and the tag’s secret; the first time the product’s key' },
  secret: { type: 'http', scheme: 'bearer', description: 'The tag’s secret' },
}

const texts: Readonly<Record<number, string>> = {
  304: 'As it was under the ETag in If-None-Match.',
  400: 'Not a list of messages.',
  401: 'Unknown secret.',
  404: 'There is none for this tag.',
  410: 'The tag should show something else by now.',
  413: 'Too large.',
  416: 'No such part.',
  429: 'Too many calls.',
  500: 'Our fault.',
}

/** The calls of tags that poll, and the calls by which all tags fetch frames and firmware. */
export function tagPaths(shapeOf: ShapeOf): Record<string, Json> {
  const message = { type: 'object', required: ['message'], properties: { message: { type: 'string' } } }
  const bodiless = (...statuses: number[]) =>
    Object.fromEntries(
      statuses.map((status) => [
        status,
        { description: texts[status], ...(status !== 304 && { content: inJson(message) }) },
      ]),
    )
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  })
  const ifNoneMatch = header('If-None-Match', 'The ETag of what the tag has.')
  const dueAnswer = {
    description: 'What is due, and after how many seconds to ask again',
    content: inJson(shapeOf(Due, 'output')),
  }
  const upBody = shapeOf(UpBody, 'input') as { properties: { messages: Json } }
  upBody.properties.messages.items = shapeOf(Up, 'input')
  const bytes = { 'application/octet-stream': { schema: bytesOf('application/octet-stream') } }
  return {
    [DESIRED_PATH]: {
      get: {
        operationId: 'askDesired',
        tags: [tagNoun.name],
        summary: 'What is due for a tag.',
        security: [{ tag: [] }],
        parameters: [ifNoneMatch],
        responses: { 200: dueAnswer, ...bodiless(304, 401, 429, 500) },
      },
    },
    [UP_PATH]: {
      post: {
        operationId: 'sayUp',
        tags: [tagNoun.name],
        summary: 'Takes what a tag says, and answers what is due for it.',
        security: [{ tag: [] }],
        requestBody: { required: true, content: inJson(upBody) },
        responses: { 200: dueAnswer, ...bodiless(400, 401, 413, 429, 500) },
      },
    },
    [`${FRAME_PATH}/{id}`]: {
      get: {
        operationId: 'fetchFrame',
        tags: [tagNoun.name],
        summary: 'The frame of a delivery, whole or in part.',
        security: [{ secret: [] }],
        parameters: [
          { name: 'id', in: 'path', required: true, description: 'The delivery’s id.', schema: { type: 'string' } },
          header('Range', 'The part that is wanted, like `bytes=0-4095`.'),
          ifNoneMatch,
        ],
        responses: {
          200: { description: 'The bytes of the frame', content: bytes },
          206: { description: 'The part of the frame', content: bytes },
          ...bodiless(304, 401, 404, 410, 416, 429, 500),
        },
      },
    },
    [`${FIRMWARE_PATH}/{id}`]: {
      get: {
        operationId: 'fetchFirmware',
        tags: [tagNoun.name],
        summary: 'Firmware for the tag’s product, whole or in part.',
        security: [{ secret: [] }],
        parameters: [
          { name: 'id', in: 'path', required: true, description: 'Its `_id`.', schema: { type: 'string' } },
          header('Range', 'The part that is wanted, like `bytes=0-4095`.'),
          ifNoneMatch,
        ],
        responses: {
          200: { description: 'The bytes of the file', content: bytes },
          206: { description: 'The part of the file', content: bytes },
          ...bodiless(304, 401, 404, 416, 429, 500),
        },
      },
    },
  }
}
