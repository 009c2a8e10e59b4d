import { fonts } from '@wifi-tms/contract/fonts'
import { images } from '@wifi-tms/contract/images'
import { createKey } from '@wifi-tms/contract/keys'
import { exportTemplate, importTemplate, MAX_TEMPLATE_FILE, TemplateFile } from '@wifi-tms/contract/template-files'
import { type Template, templates } from '@wifi-tms/contract/templates'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'
import { addFont, notoSans } from '../fonts/testing/upload-font.ts'
import { addPicture, photo } from '../images/testing/upload-picture.ts'

eachServer('template files', (server, once) => {
  const box = { x: 4, y: 4, width: 90, height: 30 }
  const send = (file: string, token?: string) => {
    const form = new FormData()
    form.append('file', new Blob([file]), 'poster.json')
    return server().tell(importTemplate, {}, token, { body: form })
  }
  /** A template with a picture and a font, and its file. */
  async function exportPoster() {
    const picture = await addPicture(server(), 'coffee.png', await photo('coffee.png'))
    const font = await addFont(server(), 'bold.ttf', await notoSans('900Black'), { family: 'Loud' })
    const template = await server().ask(templates.create, {
      name: 'Poster',
      resolution: '100x80',
      background: 'yellow',
      canvas: {
        version: 1,
        elements: [
          { kind: 'image', id: 'i', ...box, image: picture._id },
          { kind: 'text', id: 't', ...box, text: '{{data.price}}', font: 'Loud', weight: 900 },
        ],
      },
    })
    const bytes = await server().ask(exportTemplate, { id: template._id })
    const file = TemplateFile.parse(JSON.parse(Buffer.from(bytes).toString()))
    return { template, picture, font, file, text: JSON.stringify(file) }
  }
  const counts = async () => [
    (await server().ask(templates.list, {})).total,
    (await server().ask(images.list, {})).total,
  ]

  test('[entity-template] a template is exported to one file and imported complete, with a single copy of its picture', async () => {
    const { template, picture, font, file, text } = await exportPoster()
    expect([file.pictures.map(({ name }) => name), file.fonts]).toEqual([[picture.name], ['Loud']])
    await server().ask(templates.remove, { id: template._id })
    await server().ask(images.remove, { id: picture._id })

    const firstImport = (await send(text)).body.data as Template
    const [image, ...others] = (await server().ask(images.list, { q: picture.name })).items
    expect([others, image]).toEqual([[], expect.objectContaining({ sha256: picture.sha256, width: picture.width })])
    const drawn = template.canvas.elements.map((element) =>
      element.kind === 'image' ? { ...element, image: image!._id } : element,
    )
    expect(firstImport).toMatchObject({ name: 'Poster', resolution: '100x80', background: 'yellow', faults: [] })
    expect(firstImport.canvas.elements).toEqual(drawn)
    expect(firstImport._id).not.toBe(template._id)
    const secondImport = (await send(text)).body.data as Template
    expect(secondImport.canvas).toEqual(firstImport.canvas)
    expect((await server().ask(images.list, { q: picture.name })).total).toBe(1)

    for (const { _id: id } of [firstImport, secondImport]) await server().ask(templates.remove, { id })
    await server().ask(fonts.remove, { id: font._id })
    const before = await counts()
    const refused = await send(text)
    expect([refused.code, refused.body.reason, refused.body.facts]).toEqual([
      40000,
      'missing-fonts',
      { fonts: ['Loud'] },
    ])
    expect(await counts()).toEqual(before)
  })

  test('a key that may not add pictures imports only templates whose pictures are here', async () => {
    const { template, picture, font, text } = await exportPoster()
    const permissions = ['templates.read' as const, 'templates.write' as const]
    const { key } = await server().ask(createKey, { name: 'Templates', permissions })
    const imported = await send(text, key)
    expect(imported.code).toBe(20000)
    for (const id of [template._id, (imported.body.data as Template)._id]) await server().ask(templates.remove, { id })
    // A test before may have left a copy of the picture.
    const { items: pictures } = await server().ask(images.list, { q: picture.name })
    for (const { _id: id } of pictures) await server().ask(images.remove, { id })
    const before = await counts()
    expect((await send(text, key)).code).toBe(40300)
    expect(await counts()).toEqual(before)
    await server().ask(fonts.remove, { id: font._id })
  })

  test('a template is imported although the small versions of its pictures cannot be stored', async () => {
    const { template, picture, font, text } = await exportPoster()
    await server().ask(templates.remove, { id: template._id })
    await server().ask(images.remove, { id: picture._id })
    const { blobs, log } = server().core
    const error = new Error('the disk is full')
    const derive = vi.spyOn(blobs, 'derive').mockRejectedValue(error)
    const logged = vi.spyOn(log, 'error').mockReturnValue(undefined)
    onTestFinished(() => {
      derive.mockRestore()
      logged.mockRestore()
    })
    const answer = await send(text)
    expect(answer.code).toBe(20000)
    expect(logged).toHaveBeenCalledWith(error, 'small pictures are not kept')
    await server().ask(templates.remove, { id: (answer.body.data as Template)._id })
    await server().ask(fonts.remove, { id: font._id })
  })

  once('the main thread neither parses nor prints the JSON of a whole template file', async () => {
    const { template, picture, font } = await exportPoster()
    const longestText = (name: 'parse' | 'stringify') => {
      const real = JSON[name] as (value: unknown, ...rest: []) => unknown
      let longest = 0
      const watched = vi.spyOn(JSON, name).mockImplementation(((value: unknown, ...rest: []) => {
        const result = real(value, ...rest)
        for (const text of [value, result]) if (typeof text === 'string') longest = Math.max(longest, text.length)
        return result
      }) as never)
      onTestFinished(() => watched.mockRestore())
      return () => longest
    }
    const longestLengths = [longestText('parse'), longestText('stringify')]
    const authorization = `Bearer ${await server().login()}`
    const download = (headers = {}) =>
      fetch(`${server().url}/user/api/templates/${template._id}/template.json`, {
        headers: { authorization, ...headers },
      })
    const file = await download({ 'accept-encoding': 'identity' })
    const text = await file.text()
    expect(text.length).toBeGreaterThan(100_000)
    expect(Number(file.headers.get('content-length'))).toBe(Buffer.byteLength(text))
    expect((await download({ 'if-none-match': file.headers.get('etag')! })).status).toBe(304)
    const imported = (await send(text)).body.data as Template
    expect(imported).toMatchObject({ name: 'Poster', faults: [] })
    expect((await send(`[${'{},'.repeat(300_000)}{}]`)).body.reason).toBe('damaged')
    for (const length of longestLengths) expect(length()).toBeLessThan(20_000)

    await server()
      .ask(images.remove, { id: picture._id })
      .catch(() => {})
    for (const { _id: id } of [template, imported]) await server().ask(templates.remove, { id })
    await server().ask(fonts.remove, { id: font._id })
  })

  once(
    'a file that is no template, or is damaged, too large or of a newer program, is refused with the reason, and nothing is stored',
    async () => {
      const { file, font } = await exportPoster()
      const before = await counts()
      const reason = async (text: string) => (await send(text)).body.reason
      for (const text of ['', 'no', 'null', '7', '[]', '{}', '{"format":"other"}'])
        expect(await reason(text), text).toBe('no-template')
      const fileWith = (changes: object) => JSON.stringify({ ...file, ...changes })
      expect(await reason(fileWith({ version: 2 }))).toBe('newer-template')
      expect(await reason(fileWith({ canvas: { version: 2, layers: [] } }))).toBe('newer-template')
      expect(await reason(fileWith({ resolution: '1x1' }))).toBe('damaged')
      expect(await reason(fileWith({ name: 'N\0' }))).toBe('damaged')
      expect(await reason(fileWith({ name: 'N\ud800' }))).toBe('damaged')
      expect(await reason(fileWith({ canvas: { version: 1, elements: [{ kind: 'hologram' }] } }))).toBe('damaged')
      const [picture] = file.pictures
      expect(await reason(fileWith({ pictures: [{ ...picture, png: 'AAAA' }] }))).toBe('unknown-kind')
      expect(await reason(fileWith({ pictures: [{ ...picture, png: picture!.png.slice(0, 4000) }] }))).toBe('damaged')
      expect(await reason(' '.repeat(MAX_TEMPLATE_FILE + 1))).toBe('too-large')
      const large = sharp({ create: { width: 5000, height: 4100, channels: 3, background: 'red' } }).png()
      const png = (await large.toBuffer()).toString('base64')
      const [element] = file.canvas.elements
      const pictures = ['a', 'b'].map((id) => ({ id, name: id, png }))
      const canvas = { version: 1, elements: pictures.map(({ id }) => ({ ...element, id, image: id })) }
      expect(await reason(fileWith({ canvas, pictures })), 'more pixels together than one may have').toBe(
        'too-many-pixels',
      )
      expect(await counts()).toEqual(before)

      const emptied = await send(fileWith({ pictures: [] }))
      expect(emptied.body.data).toMatchObject({ canvas: { elements: [{ kind: 'image', image: '' }, {}] }, faults: [] })
      await server().ask(templates.remove, { id: (emptied.body.data as Template)._id })
      await server()
        .ask(templates.list, { q: 'Poster' })
        .then(({ items }) => Promise.all(items.map(({ _id: id }) => server().ask(templates.remove, { id }))))
      await server().ask(fonts.remove, { id: font._id })
    },
  )
})
