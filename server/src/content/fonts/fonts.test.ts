import { createHash } from 'node:crypto'
import { type Font, fonts, readFamilies, readFontFile } from '@wifi-tms/contract/fonts'
import { templates } from '@wifi-tms/contract/templates'
import { users } from '@wifi-tms/contract/users'
import { expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { addFont, notoSans, sendFont, variableFont } from './testing/upload-font.ts'

eachServer('fonts', (server) => {
  const family = (name: string) => ({ family: name })
  const templateWith = (font: string, name: string, weight: 400 | 700 = 400) => ({
    name,
    resolution: '400x300',
    canvas: {
      version: 1 as const,
      elements: [{ kind: 'text' as const, id: 't', x: 0, y: 0, width: 90, height: 30, text: 'x', font, weight }],
    },
  })
  const add = async (folder: string, name: string) =>
    addFont(server(), `${folder}.ttf`, await notoSans(folder), family(name))

  test('a font is listed with the facts in its file, found by its name or family, and renamed', async () => {
    const font = await addFont(server(), 'any.TTF', await notoSans('600SemiBold_Italic'))
    expect(font).toMatchObject({
      name: 'Noto Sans SemiBold Italic',
      family: 'Noto Sans Italic',
      style: 'italic',
      weightMin: 600,
      weightMax: 600,
      format: 'ttf',
      embedding: 'installable',
      bytes: font.sfntBytes,
      createdBy: 'admin',
    })
    expect(font.glyphs).toBeGreaterThan(1000)
    expect((await server().ask(fonts.list, { q: 'SANS italic', style: 'italic' })).items).toEqual([font])
    const { _id: id, updatedAt } = font
    const renamed = await server().ask(fonts.update, { id, name: 'Slanted', description: 'for notes', updatedAt })
    expect(renamed).toMatchObject({ name: 'Slanted', family: font.family, description: 'for notes' })
    expect((await server().tell(fonts.update, { id, name: 'Late', updatedAt })).code).toBe(40900)
    expect((await server().ask(fonts.list, { q: 'slant' })).items).toEqual([renamed])
    expect((await server().ask(fonts.update, { id, family: 'House Italic' })).name).toBe('Slanted')
  })

  test('no font may take the name of the built-in family, whatever its case; the built-in file may be uploaded under another', async () => {
    const bytes = await notoSans('400Regular')
    for (const fields of [{}, family('noto SANS')])
      expect(await sendFont(server(), 'a.ttf', bytes, fields)).toMatchObject({
        status: 409,
        code: 40900,
        body: { reason: 'built-in' },
      })
    const { _id: id } = await addFont(server(), 'a.ttf', bytes, family('Mine'))
    expect((await server().tell(fonts.update, { id, family: 'Noto Sans' })).code).toBe(40900)
  })

  test('a variable font has all its weights; WOFF2 is unpacked, and the bytes are served by their hash', async () => {
    const woff2 = await variableFont()
    const font = await addFont(server(), 'han.woff2', woff2, family('Han'))
    expect(font).toMatchObject({ format: 'woff2', weightMin: 100, weightMax: 900, bytes: woff2.length })
    expect(font.sfntBytes).toBeGreaterThan(woff2.length)
    const sfnt = await server().ask(readFontFile, { sha256: font.sha256 })
    expect(sfnt.length).toBe(font.sfntBytes)
    expect(createHash('sha256').update(sfnt).digest('hex')).toBe(font.sha256)
  })

  test('a family lists its files with their weights, the newest first', async () => {
    const [thin, bold, newest] = [
      await add('100Thin', 'Sign'),
      await add('700Bold', 'Sign'),
      await add('700Bold_Italic', 'Sign'),
    ]
    const face = ({ sha256, weightMin, weightMax }: Font) => ({ sha256, weightMin, weightMax })
    expect((await server().ask(readFamilies, {})).families.Sign).toEqual([newest, bold, thin].map(face))
  })

  test('a font that a template uses cannot change its family or be removed; another weight of the family can', async () => {
    const [regular, bold] = [await add('400Regular', '50% _Off_ "A\\B"'), await add('700Bold', '50% _Off_ "A\\B"')]
    const door = await server().ask(templates.create, templateWith(regular.family, 'Door'))
    await server().ask(templates.create, templateWith('Noto Sans', 'Plain'))
    const refused = await server().tell(fonts.remove, { id: regular._id })
    expect([refused.code, refused.body.message]).toEqual([40900, expect.stringContaining('Door')])
    const facts = { kind: 'templates', count: 1, names: ['Door'] }
    expect(refused.body).toMatchObject({ reason: 'in-use', facts })
    const changedFamily = await server().tell(fonts.update, { id: regular._id, family: 'Other' })
    expect(changedFamily.body).toMatchObject({ code: 40900, reason: 'fixed', facts: { ...facts, fields: ['family'] } })
    await server().ask(fonts.remove, { id: bold._id })
    await server().ask(templates.remove, { id: door._id })
    await server().ask(fonts.update, { id: regular._id, family: 'Other' })
    await server().ask(fonts.remove, { id: regular._id })
    expect((await server().tell(fonts.get, { id: regular._id })).code).toBe(40400)
  })

  test('a file is removed with its last font, unless a frozen design draws with it', async () => {
    const { blobs, db } = server().core
    const bytes = await notoSans('200ExtraLight')
    const [light, twin] = [
      await addFont(server(), 'a.ttf', bytes, family('Light')),
      await addFont(server(), 'a.ttf', bytes, family('Light')),
    ]
    const frozen = await add('300Light', 'Frozen')
    const content = JSON.stringify({ design: {}, pictures: {}, families: { Frozen: [{ sha256: frozen.sha256 }] } })
    await db
      .insertInto('design')
      .values({ hash: 'e'.repeat(64), content })
      .execute()
    await server().ask(fonts.remove, { id: light._id })
    expect((await server().tell(readFontFile, { sha256: light.sha256 })).status).toBe(200)
    await server().ask(fonts.remove, { id: frozen._id })
    await server().ask(fonts.remove, { id: twin._id })
    await expect.poll(async () => (await blobs.read(light.sha256))?.length).toBeUndefined()
    expect(await blobs.read(frozen.sha256)).toBeDefined()
  })

  test('[role-server] a viewer sees and loads fonts and changes none', async () => {
    const { _id: id, sha256 } = await add('800ExtraBold', 'Loud')
    await server().ask(users.create, { username: 'font-looker', password: 'looking', roles: ['viewer'] })
    const token = await server().login('font-looker', 'looking')
    expect((await server().ask(fonts.get, { id }, token))._id).toBe(id)
    expect((await server().tell(readFontFile, { sha256 }, token)).status).toBe(200)
    expect((await server().tell(fonts.update, { id, name: 'Mine' }, token)).code).toBe(40300)
    expect((await server().tell(fonts.remove, { id }, token)).code).toBe(40300)
    expect((await sendFont(server(), 'a.ttf', await notoSans('400Regular'), {}, token)).code).toBe(40300)
  })
})
