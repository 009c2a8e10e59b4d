import { images } from '@wifi-tms/contract/images'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import {
  listVersions,
  MAX_VERSIONS,
  previewVersion,
  readVersion,
  restoreVersion,
} from '@wifi-tms/contract/template-versions'
import { previewTemplate, templates } from '@wifi-tms/contract/templates'
import { expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { ADMIN } from '../../testing/start.ts'
import { addPicture, photo } from '../images/testing/upload-picture.ts'

eachServer('versions of a template', (server) => {
  const bar = { id: 'r', kind: 'rectangle', x: 0, y: 0, width: 9, height: 9, fill: 'black' } as const
  const canvasOf = (...elements: object[]) => ({ version: 1 as const, elements: elements as (typeof bar)[] })
  const addTemplate = (name: string) =>
    server().ask(templates.create, { name, resolution: '48x20', canvas: canvasOf(bar) })
  const versionsOf = async (id: string) => (await server().ask(listVersions, { id })).items

  test('[entity-template] each change stores the earlier version with its author and moment; a restored version is complete', async () => {
    const first = await addTemplate('Price')
    const id = first._id
    expect(await versionsOf(id)).toEqual([])
    const second = await server().ask(templates.update, { ...first, id, name: 'Offer', canvas: canvasOf() })
    await server().ask(templates.update, { ...second, id })
    const [earlier, ...others] = await versionsOf(id)
    expect(others).toEqual([])
    expect(earlier).toMatchObject({ name: 'Price', resolution: '48x20', at: first.updatedAt, by: ADMIN.username })
    const readResult = await server().ask(readVersion, { id, version: earlier!._id })
    expect(readResult).toEqual({ ...earlier, canvas: first.canvas, faults: [] })

    const version = earlier!._id
    const staleAnswer = await server().tell(restoreVersion, { id, version, updatedAt: first.updatedAt })
    expect([staleAnswer.code, staleAnswer.body.reason]).toEqual([40900, 'stale'])
    const restored = await server().ask(restoreVersion, { id, version })
    expect(restored).toMatchObject({ name: 'Price', canvas: first.canvas, createdAt: first.createdAt })
    expect(await server().ask(templates.get, { id })).toEqual(restored)
    expect((await versionsOf(id)).map(({ name }) => name)).toEqual(['Offer', 'Price'])

    await server().ask(templates.remove, { id })
    expect((await server().tell(listVersions, { id })).code).toBe(40400)
    expect((await server().tell(readVersion, { id, version })).code).toBe(40400)
  })

  test('a version has its own preview, and cannot be read through another template', async () => {
    const { _id: id, ...template } = await addTemplate('Drawn')
    await server().ask(templates.update, { ...template, id, canvas: canvasOf() })
    const version = (await versionsOf(id))[0]!._id
    const panel = { color: 'B/W', module: 'x', width: 48, height: 20, angle: 0, sort: 1 } as const
    const { _id: screenType } = await server().ask(screenTypes.create, { name: 'small', type: 7002, ...panel })
    const before = await server().ask(previewVersion, { id, version, screenType })
    expect(before).not.toEqual(await server().ask(previewTemplate, { id, screenType }))
    await server().ask(restoreVersion, { id, version })
    expect(await server().ask(previewTemplate, { id, screenType })).toEqual(before)
    const other = await addTemplate('Other')
    expect((await server().tell(readVersion, { id: other._id, version })).code).toBe(40400)
  })

  test(`at most ${MAX_VERSIONS} versions are stored`, async () => {
    let template = await addTemplate('0')
    for (let change = 1; change <= MAX_VERSIONS + 2; change++)
      template = await server().ask(templates.update, { ...template, id: template._id, name: String(change) })
    const names = (await versionsOf(template._id)).map(({ name }) => Number(name))
    expect(names).toEqual(Array.from({ length: MAX_VERSIONS }, (_, index) => MAX_VERSIONS + 1 - index))
  })

  test('restoring a version whose picture is deleted is refused, and nothing changes', async () => {
    const image = (await addPicture(server(), 'coffee.png', await photo('coffee.png')))._id
    const picture = { ...bar, kind: 'image', image }
    const template = await server().ask(templates.create, {
      name: 'Cup',
      resolution: '48x20',
      canvas: canvasOf(picture),
    })
    const id = template._id
    const current = await server().ask(templates.update, { ...template, id, canvas: canvasOf() })
    await server().ask(images.remove, { id: image })
    const version = (await versionsOf(id))[0]!._id
    const answer = await server().tell(restoreVersion, { id, version })
    expect([answer.code, answer.body.errors?.[0]?.path]).toEqual([40000, 'canvas.elements.0.image'])
    expect((await server().ask(readVersion, { id, version })).faults).toHaveLength(1)
    expect(await server().ask(templates.get, { id })).toEqual(current)
    expect(await versionsOf(id)).toHaveLength(1)
  })
})
