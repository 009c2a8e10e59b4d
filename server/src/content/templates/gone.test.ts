import { showMany, showOne } from '@wifi-tms/contract/displays'
import { fonts } from '@wifi-tms/contract/fonts'
import { images } from '@wifi-tms/contract/images'
import { screenTypes } from '@wifi-tms/contract/screen-types'
import { previewTemplate, type Template, templates } from '@wifi-tms/contract/templates'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { isPostgres } from '../../base/database/dialect.ts'
import { startBeside } from '../../base/database/testing/locks.ts'
import { addDevice } from '../../testing/add-device.ts'
import { eachServer } from '../../testing/each-server.ts'
import { addFont, notoSans } from '../fonts/testing/upload-font.ts'
import { addPicture, photo } from '../images/testing/upload-picture.ts'
import { freezeDesign } from '../painting/freeze-design.ts'

eachServer('missing pictures and fonts', (server) => {
  const box = { x: 4, y: 4, width: 90, height: 30 }
  let image: string
  let screenType: string
  let type: number
  beforeAll(async () => {
    image = (await addPicture(server(), 'coffee.png', await photo('coffee.png')))._id
    await addFont(server(), 'bold.ttf', await notoSans('900Black'), { family: 'Loud' })
    const screenFields = { name: 'small', type: 7001, module: 'x', color: 'B/W' as const, sort: 1, angle: 0 as const }
    const screen = await server().ask(screenTypes.create, { ...screenFields, width: 100, height: 80 })
    ;[screenType, type] = [screen._id, screen.type]
  })

  const poster = (picture: string, font: string) => ({
    name: 'Poster',
    resolution: '100x80',
    canvas: {
      version: 1 as const,
      elements: [
        { kind: 'rectangle' as const, id: 'r', ...box },
        { kind: 'image' as const, id: 'i', ...box, image: picture },
        { kind: 'textarea' as const, id: 't', ...box, y: 40, text: 'Sale', font, weight: 900 as const },
      ],
    },
  })
  const faults = [
    { path: 'canvas.elements.1.image', message: 'The picture nobody is gone' },
    { path: 'canvas.elements.2.font', message: 'There is no font Comic Sans' },
  ]
  const save = (picture: string, font: string) => server().tell(templates.create, poster(picture, font))

  /** A template whose picture and font were removed after it was saved, as an old database may have one. */
  const withMissing = async (): Promise<Template> => {
    const template = await server().ask(templates.create, poster(image, 'Loud'))
    const canvas = JSON.stringify(template.canvas).replace(image, 'nobody').replace('"Loud"', '"Comic Sans"')
    await server().core.db.updateTable('template').set({ canvas }).where('id', '=', template._id).execute()
    return template
  }

  test('[entity-template] saving a template with a missing picture or font is refused with the element', async () => {
    const { total } = await server().ask(templates.list, {})
    const refused = await save('nobody', 'Comic Sans')
    expect([refused.code, refused.body.errors]).toEqual([40000, faults])
    expect((await save(image, 'Comic Sans')).body.errors).toEqual([faults[1]])
    expect((await save('nobody', 'Loud')).body.errors).toEqual([faults[0]])
    expect((await save('', 'Noto Sans')).code).toBe(20000)
    const stored = await server().ask(templates.create, poster(image, 'Loud'))
    const changed = await server().tell(templates.update, { ...poster('nobody', 'Loud'), id: stored._id })
    expect([changed.code, changed.body.errors]).toEqual([40000, [faults[0]]])
    expect(await server().ask(templates.get, { id: stored._id })).toEqual(stored)
    expect((await server().ask(templates.list, {})).total).toBe(total + 2)
  })

  test('displaying a template with a missing picture or font is refused in the same way, on one device and on many', async () => {
    const { _id: templateId } = await withMissing()
    const mac = 'a0b0c0d0e0f0'
    const deviceId = await addDevice(server().core.db, { mac, screenType: type })
    const answer = await server().tell(showOne, { mac, templateId })
    expect([answer.code, answer.body.errors]).toEqual([40000, faults])
    const answerOfMany = await server().tell(showMany, { deviceIds: [deviceId], templateId })
    expect([answerOfMany.code, answerOfMany.body.errors]).toEqual([40000, faults])
    await server().core.db.deleteFrom('device').where('id', '=', deviceId).execute()
  })

  test('a preview shows a crossed box for a missing picture, and a framed text in the built-in font for a missing font', async () => {
    const pixels = async (id: string) => {
      const png = await server().ask(previewTemplate, { id, screenType })
      const { data } = await sharp(png).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
      // The preview is 100 pixels wide, and its pixels are black or white.
      return (x: number, y: number) => data[y * 100 + x]! < 128
    }
    const usualPixels = await pixels((await server().ask(templates.create, poster('', 'Noto Sans')))._id)
    const markedPixels = await pixels((await withMissing())._id)
    const rowOf = (isDark: typeof usualPixels, y: number) => Array.from({ length: 90 }, (_, x) => isDark(4 + x, y))
    // These rows have the cross and the upper edge of the frame.
    expect(rowOf(markedPixels, 19).filter(Boolean).length).toBeGreaterThanOrEqual(3)
    expect(rowOf(markedPixels, 40).every(Boolean)).toBe(true)
    expect(rowOf(usualPixels, 40).some(Boolean)).toBe(false)
    // Inside the frame the text is the same.
    for (let y = 41; y < 69; y++)
      expect(rowOf(markedPixels, y).slice(1, -1), `${y}`).toEqual(rowOf(usualPixels, y).slice(1, -1))
  })

  test('when a picture or font is deleted while a template that uses it is saved, one of the two is refused', async () => {
    for (let attempt = 0; attempt < 4; attempt++) {
      const picture = (await addPicture(server(), 'cat.png', await photo('chelsea.png')))._id
      const font = await addFont(server(), 'thin.ttf', await notoSans('100Thin'), { family: `Thin ${attempt}` })
      const [saved, ...removed] = await Promise.all([
        save(picture, font.family),
        server().tell(images.remove, { id: picture }),
        server().tell(fonts.remove, { id: font._id }),
      ])
      const codes = [saved.code, ...removed.map((answer) => answer.code)]
      if (saved.code === 20000) expect(codes).toEqual([20000, 40900, 40900])
      else expect(codes.slice(1)).toContain(20000)
      expect([20000, 40000]).toContain(saved.code)
    }
  })

  test('the files of a picture and a font stay if they are deleted while a display freezes the template that uses them', async () => {
    const { db, blobs } = server().core
    // Only this template names these files.
    const dot = { width: 5, height: 7, channels: 3, background: 'teal' } as const
    const picture = await addPicture(server(), 'dot.png', await sharp({ create: dot }).png().toBuffer())
    const font = await addFont(server(), 'light.ttf', await notoSans('300Light'), { family: 'Frozen' })
    const { _id: id } = await server().ask(templates.create, poster(picture._id, 'Frozen'))
    const removals = await db.transaction().execute(async (tx) => {
      await freezeDesign(tx, id)
      const empty = JSON.stringify({ version: 1, elements: [] })
      await (isPostgres(db) ? db : tx).updateTable('template').set({ canvas: empty }).where('id', '=', id).execute()
      return [
        await startBeside(tx, () => server().tell(images.remove, { id: picture._id })),
        await startBeside(tx, () => server().tell(fonts.remove, { id: font._id })),
      ]
    })
    for (const { done } of removals) expect((await done).code).toBe(20000)
    for (const { sha256 } of [picture, font]) expect(await blobs.read(sha256)).toBeDefined()
  })
})
