import { audits, readObjectHistory } from '@wifi-tms/contract/audit'
import { listTemplateLabels } from '@wifi-tms/contract/labels'
import { exportTemplate, importTemplate } from '@wifi-tms/contract/template-files'
import { listVersions, restoreVersion } from '@wifi-tms/contract/template-versions'
import { type Template, templates } from '@wifi-tms/contract/templates'
import { users } from '@wifi-tms/contract/users'
import { expect, test } from 'vitest'
import { newId } from '../../base/random/ids.ts'
import { eachServer } from '../../testing/each-server.ts'
import { ADMIN } from '../../testing/start.ts'

eachServer('labels of templates', (server) => {
  const canvas = { version: 1 as const, elements: [] }
  const fields = { resolution: '48x20', background: 'white' as const, canvas }
  const startTest = () => {
    const prefix = newId()
    const withPrefix = (label: string) => `${prefix} ${label}`
    const add = (name: string, labels?: string[]) =>
      server().ask(templates.create, {
        ...fields,
        name: withPrefix(name),
        ...(labels && { labels: labels.map(withPrefix) }),
      })
    const listNames = async (query: object) => {
      const { items, total } = await server().ask(templates.list, { q: prefix, sort: 'name', ...query })
      expect(total).toBe(items.length)
      return items.map(({ name }) => name.slice(prefix.length + 1))
    }
    const readCounts = async () => {
      const { items } = await server().ask(listTemplateLabels, {})
      return items
        .filter(({ label }) => label.startsWith(prefix))
        .map((use) => [use.label.slice(prefix.length + 1), use.count])
    }
    return { withPrefix, add, listNames, readCounts }
  }

  test('[entity-template] labels are stored in order, each once and trimmed; a change without labels removes them', async () => {
    const template = await server().ask(templates.create, {
      ...fields,
      name: 'Price',
      labels: ['shelf', ' doors ', 'shelf'],
    })
    const id = template._id
    expect(template.labels).toEqual(['shelf', 'doors'])
    const changed = await server().ask(templates.update, { ...fields, id, name: 'Price', labels: ['summer'] })
    expect(changed.labels).toEqual(['summer'])
    expect(await server().ask(templates.get, { id })).toEqual(changed)
    expect((await server().ask(templates.update, { ...fields, id, name: 'Price' })).labels).toEqual([])
  })

  test('labels have 1 to 50 characters, and a template at most 20 of them', async () => {
    const pathOf = async (labels: unknown) => {
      const { code, body } = await server().tell(templates.create, { ...fields, name: 'Price', labels })
      return [code, body.errors?.[0]?.path]
    }
    expect(await pathOf(['x'.repeat(51)])).toEqual([40000, 'labels.0'])
    expect(await pathOf(['shelf', '  '])).toEqual([40000, 'labels.1'])
    expect(await pathOf(['shelf', 7])).toEqual([40000, 'labels.1'])
    expect(await pathOf('shelf')).toEqual([40000, 'labels'])
    expect(await pathOf(Array.from({ length: 21 }, (_, index) => `label ${index}`))).toEqual([40000, 'labels'])
    expect(await pathOf(Array.from({ length: 20 }, (_, index) => 'x'.repeat(50 - index)))).toEqual([20000, undefined])
  })

  test('lists show labels and are filtered by one or any of several, with any order, other filters and a search', async () => {
    const { add, listNames, withPrefix } = startTest()
    await add('Price', ['shelf', 'summer'])
    await add('Sign', ['doors'])
    await add('Plain')
    expect(await listNames({})).toEqual(['Plain', 'Price', 'Sign'])
    expect(await listNames({ labels: withPrefix('shelf') })).toEqual(['Price'])
    expect(await listNames({ labels: [withPrefix('summer'), withPrefix('shelf'), withPrefix('doors')] })).toEqual([
      'Price',
      'Sign',
    ])
    expect(await listNames({ labels: [withPrefix('shelf'), withPrefix('doors')], sort: '-name' })).toEqual([
      'Sign',
      'Price',
    ])
    expect(await listNames({ labels: [withPrefix('shelf'), withPrefix('doors')], q: withPrefix('Sign') })).toEqual([
      'Sign',
    ])
    expect(await listNames({ labels: withPrefix('shelf'), resolution: '800x480' })).toEqual([])
    expect(await listNames({ labels: withPrefix('nowhere') })).toEqual([])
    const { items } = await server().ask(templates.list, { labels: withPrefix('summer') })
    expect(items.map(({ labels }) => labels)).toEqual([[withPrefix('shelf'), withPrefix('summer')]])
    expect((await server().tell(templates.list, { labels: '' })).code).toBe(40000)
  })

  test('all labels are listed with their number of templates; removing a template removes its labels', async () => {
    const { add, readCounts } = startTest()
    const { _id: id } = await add('Price', ['shelf', 'summer'])
    await add('Offer', ['shelf'])
    expect(await readCounts()).toEqual([
      ['shelf', 2],
      ['summer', 1],
    ])
    await server().ask(templates.remove, { id })
    expect(await readCounts()).toEqual([['shelf', 1]])
  })

  test('a template’s file contains its labels; a file without labels can be imported too', async () => {
    const { _id: id } = await server().ask(templates.create, { ...fields, name: 'Kept', labels: ['shelf', 'doors'] })
    const exported = JSON.parse(Buffer.from(await server().ask(exportTemplate, { id })).toString())
    const send = async (file: object) => {
      const form = new FormData()
      form.append('file', new Blob([JSON.stringify(file)]), 'kept.json')
      return (await server().tell(importTemplate, {}, undefined, { body: form })).body
    }
    const imported = (await send(exported)).data as Template
    expect(imported.labels).toEqual(['shelf', 'doors'])
    expect((await server().ask(templates.get, { id: imported._id })).labels).toEqual(['shelf', 'doors'])
    expect(((await send({ ...exported, labels: undefined })).data as Template).labels).toEqual([])
    expect(await send({ ...exported, labels: ['x'.repeat(51)] })).toMatchObject({ code: 40000, reason: 'damaged' })
  })

  test('changing labels makes no version, and restoring a version does not change the labels or the author of the drawing', async () => {
    const template = await server().ask(templates.create, { ...fields, name: 'Drawn', labels: ['shelf'] })
    const id = template._id
    const readVersions = async () => (await server().ask(listVersions, { id })).items
    const [username, password] = ['labeller', 'secret-1']
    await server().ask(users.create, { username, password, roles: ['editor'] })
    const token = await server().login(username, password)
    for (const labels of [['doors'], ['doors', 'summer']])
      await server().ask(templates.update, { ...fields, id, name: 'Drawn', labels }, token)
    expect(await readVersions()).toEqual([])
    const labels = ['doors', 'summer']
    await server().ask(templates.update, { ...fields, id, name: 'Drawn anew', labels })
    const [version] = await readVersions()
    expect(version).toMatchObject({ name: 'Drawn', at: template.updatedAt, by: ADMIN.username })
    const restored = await server().ask(restoreVersion, { id, version: version!._id })
    expect(restored).toMatchObject({ name: 'Drawn', labels })
  })

  test('the history has the labels before and after', async () => {
    const { _id: id } = await server().ask(templates.create, { ...fields, name: 'Told', labels: ['shelf'] })
    await server().ask(templates.update, { ...fields, id, name: 'Told', labels: ['shelf', 'summer'] })
    const { items } = await server().ask(readObjectHistory, { noun: 'templates', id })
    expect(items[0]!.changes).toEqual([{ field: 'labels', from: ['shelf'], to: ['shelf', 'summer'] }])
    await server().ask(templates.remove, { id })
    const [line] = (await server().ask(audits.list, { limit: 1 })).items
    expect(line!.changes).toContainEqual({ field: 'labels', from: ['shelf', 'summer'], to: null })
  })
})
