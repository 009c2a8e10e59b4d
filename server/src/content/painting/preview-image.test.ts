import { pictureTemplate, previewImage } from '@wifi-tms/contract/picture-template'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { previewTemplate, templates } from '@wifi-tms/contract/templates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/start.ts'
import { addPicture, photo } from '../images/testing/upload-picture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('the preview of a picture equals that of the template that would be made of it', async () => {
  const picture = await addPicture(server, 'coffee.png', await photo('coffee.png'))
  const { items } = await server.ask(screenTypes.list, { limit: 1, width: '800', height: '480' })
  const screenType = items[0]!._id
  for (const fit of ['cover', 'contain', 'fill'] as const) {
    const template = await server.ask(templates.create, pictureTemplate('Cup', '800x480', picture._id, fit))
    const preview = await server.ask(previewImage, { id: picture._id, screenType, fit })
    expect(preview).toEqual(await server.ask(previewTemplate, { id: template._id, screenType }))
  }
  expect((await server.tell(previewImage, { id: 'x'.repeat(24), screenType })).code).toBe(40400)
})
