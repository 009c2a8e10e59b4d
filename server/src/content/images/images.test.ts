import { images, readPicture } from '@wifi-tms/contract/images'
import { readOverview } from '@wifi-tms/contract/overview'
import { templates } from '@wifi-tms/contract/templates'
import { users } from '@wifi-tms/contract/users'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { ADMIN } from '../../testing/start.ts'
import { addPicture, photo } from './testing/upload-picture.ts'

eachServer('pictures', (server) => {
  const add = async (name = 'coffee.png', fields?: Record<string, string>) =>
    addPicture(server(), name, await photo('coffee.png'), fields)
  const addTemplateWith = (image: string, name: string) =>
    server().ask(templates.create, {
      name,
      resolution: '400x300',
      canvas: { version: 1, elements: [{ kind: 'image', id: 'a', x: 0, y: 0, width: 9, height: 9, image }] },
    })

  test('a picture is listed, found by its name, renamed, and counted in the overview', async () => {
    const { images: before } = await server().ask(readOverview, {})
    const picture = await add('C:\\Bilder\\Große Tasse.png')
    expect(picture).toMatchObject({ name: 'Große Tasse', width: 600, height: 400, createdBy: 'admin' })
    expect((await add('x.png', { name: 'Named by hand' })).name).toBe('Named by hand')
    const { format, ...image } = picture
    expect(format).toBe('png')
    expect((await server().ask(images.list, { q: 'GROSSE', width: '600' })).items).toEqual([image])
    const { _id: id, updatedAt } = picture
    const renamed = await server().ask(images.update, { id, name: 'Cup', description: 'warm', updatedAt })
    expect(renamed).toMatchObject({ name: 'Cup', description: 'warm', sha256: picture.sha256, bytes: picture.bytes })
    const late = await server().tell(images.update, { id, name: 'Late', updatedAt })
    expect([late.code, late.body]).toEqual([
      40900,
      expect.objectContaining({ reason: 'stale', facts: { by: ADMIN.username } }),
    ])
    expect((await server().ask(images.update, { id, description: 'hot' })).name).toBe('Cup')
    expect((await server().ask(readOverview, {})).images).toBe(before + 2)
  })

  test('a smaller version is at least as wide as requested, never wider than the picture, and always the same', async () => {
    const { _id: id } = await add()
    const sizes = async (width: object = {}) => {
      const { width: w, height: h } = await sharp(await server().ask(readPicture, { id, ...width })).metadata()
      return [w, h]
    }
    expect([
      await sizes(),
      await sizes({ width: 150 }),
      await sizes({ width: 240 }),
      await sizes({ width: 241 }),
      await sizes({ width: 600 }),
      await sizes({ width: 2000 }),
    ]).toEqual([
      [600, 400],
      [240, 160],
      [240, 160],
      [480, 320],
      [600, 400],
      [600, 400],
    ])
    const [first, second] = await Promise.all([0, 0].map(() => server().tell(readPicture, { id, width: '150' })))
    expect(first!.bytes).toEqual(second!.bytes)
    expect(first!.headers.get('content-type')).toBe('image/png')
    expect(first!.headers.get('cache-control')).toBe('private, no-cache')
    const etag = first!.headers.get('etag')!
    expect(etag).toMatch(/^"[^"]+"$/)
    const revalidated = await server().tell(readPicture, { id, width: '150' }, undefined, {
      headers: { 'if-none-match': etag },
    })
    expect([revalidated.status, revalidated.bytes.length]).toEqual([304, 0])
    expect((await server().tell(readPicture, { id, width: '15' })).code).toBe(40000)
    expect((await server().tell(readPicture, { id: 'nobody' })).code).toBe(40400)
  })

  test('a picture cannot be removed while templates use it, and the refusal names them; its file goes with the last picture that has it', async () => {
    const { _id: id, sha256 } = await addPicture(server(), 'cat.png', await photo('chelsea.png'))
    const [first, second] = [await addTemplateWith(id, 'Menu'), await addTemplateWith(id, 'Door')]
    const refused = await server().tell(images.remove, { id })
    expect([refused.code, refused.body.message]).toEqual([40900, expect.stringMatching(/Door.*Menu/)])
    const facts = { kind: 'templates', count: 2, names: ['Door', 'Menu'] }
    expect(refused.body).toMatchObject({ reason: 'in-use', facts })
    for (const { _id } of [first, second]) await server().ask(templates.remove, { id: _id })
    const twin = await addPicture(server(), 'twin.png', await photo('chelsea.png'))
    const { blobs } = server().core
    await server().ask(images.remove, { id })
    expect((await server().tell(readPicture, { id })).code).toBe(40400)
    expect((await server().ask(readPicture, { id: twin._id })).length).toBeGreaterThan(0)
    await server().ask(images.remove, { id: twin._id })
    await expect.poll(async () => (await blobs.read(sha256))?.length).toBeUndefined()
  })

  test('the file of a picture stays while a frozen design uses it', async () => {
    const { _id: id, sha256 } = await addPicture(server(), 'sky.jpg', await photo('hubble_deep_field.jpg'))
    const hash = 'd'.repeat(64)
    const content = JSON.stringify({ design: {}, pictures: { [id]: sha256 } })
    await server().core.db.insertInto('design').values({ hash, content }).execute()
    await server().ask(images.remove, { id })
    // Files are removed in order: once the later file is removed, the removal of the first has been processed.
    const later = await addPicture(server(), 'later.jpg', await photo('rocket.jpg'))
    await server().ask(images.remove, { id: later._id })
    await expect.poll(async () => (await server().core.blobs.read(later.sha256))?.length).toBeUndefined()
    expect(await server().core.blobs.read(sha256)).toBeDefined()
  })

  test('[role-server] a viewer sees pictures and changes none', async () => {
    const { _id: id } = await add()
    await server().ask(users.create, { username: 'looker', password: 'looking', roles: ['viewer'] })
    const token = await server().login('looker', 'looking')
    expect((await server().ask(images.get, { id }, token))._id).toBe(id)
    expect((await server().tell(readPicture, { id }, token)).status).toBe(200)
    expect((await server().tell(images.update, { id, name: 'Mine' }, token)).code).toBe(40300)
    expect((await server().tell(images.remove, { id }, token)).code).toBe(40300)
  })
})
