import { audits } from '@wifi-tms/contract/audit'
import { users } from '@wifi-tms/contract/users'
import {
  createView,
  listViews,
  putView,
  removeView,
  SHARED_VIEWS_MAX,
  updateView,
  VIEWS_MAX,
  type ViewWrite,
} from '@wifi-tms/contract/views'
import { beforeAll, expect, test } from 'vitest'
import { eachServer } from '../../testing/each-server.ts'

eachServer('saved views', (server) => {
  let editor: string
  let viewer: string
  let editorId: string
  const away = { list: 'devices', name: 'Away', query: 'status=offline&sort=-lastSeenAt' } as const
  beforeAll(async () => {
    editorId = (await server().ask(users.create, { username: 'ed', password: 'secret-1', roles: ['editor'] }))._id
    await server().ask(users.create, { username: 'vi', password: 'secret-1', roles: ['viewer'] })
    ;[editor, viewer] = [await server().login('ed', 'secret-1'), await server().login('vi', 'secret-1')]
  })
  const namesOf = async (token: string, list: ViewWrite['list'] = 'devices') =>
    (await server().ask(listViews, { list }, token)).items.map(({ name }) => name)
  const faultOf = async (write: object) => {
    const { code, body } = await server().tell(createView, { ...away, name: 'Wrong', ...write }, editor)
    return [code, body.errors?.[0]?.path]
  }

  test('a person saves, replaces, renames and removes views, which others do not see', async () => {
    const view = await server().ask(createView, away, editor)
    expect(view).toMatchObject({ ...away, columns: null, shared: false, own: true, createdBy: 'ed' })
    expect(await namesOf(viewer)).toEqual([])
    expect((await server().tell(removeView, { id: view._id }, viewer)).code).toBe(40400)
    expect((await server().tell(updateView, { ...away, id: view._id })).code).toBe(40400)
    expect((await server().tell(createView, away, editor)).body.reason).toBe('taken')
    const query = { status: 'online', product: ['a', 'b'] }
    const write = { ...away, query, columns: ['name', 'status'] }
    expect(await server().ask(putView, write, editor)).toMatchObject({ _id: view._id, query, columns: write.columns })
    expect(await server().ask(putView, { ...away, _id: view._id, name: 'Gone' }, editor)).toMatchObject({
      _id: view._id,
      query: away.query,
      columns: null,
    })
    await server().ask(updateView, { ...away, id: view._id, name: 'Off' }, editor)
    await server().ask(putView, away, editor)
    expect([await namesOf(editor), await namesOf(editor, 'rooms')]).toEqual([['Away', 'Off'], []])
    expect((await server().ask(listViews, {}, editor)).total).toBe(2)
    expect((await server().tell(putView, { ...away, _id: view._id }, editor)).code).toBe(40900)
    expect((await server().tell(putView, { ...away, _id: 'nope' }, editor)).code).toBe(40400)
    expect(await server().ask(removeView, { id: view._id }, editor)).toEqual({ _id: view._id })
    expect(await namesOf(editor)).toEqual(['Away'])
    const [line] = (await server().ask(audits.list, { noun: 'admin_users', object: editorId, limit: 1 })).items
    expect(line!.changes).toMatchObject([{ field: 'view', from: { name: 'Off' }, to: null }])
  })

  test('all who may read a list see its shared views; their owner and administrators change them', async () => {
    const { _id: id } = await server().ask(createView, { ...away, name: 'Ours', shared: true }, editor)
    const lines = { list: 'audits', name: 'Lines', query: '', shared: true } as const
    await server().ask(createView, lines)
    expect(await namesOf(viewer)).toEqual(['Ours'])
    expect((await server().ask(listViews, { list: 'devices' }, viewer)).items[0]).toMatchObject({ own: false })
    expect([await namesOf(viewer, 'audits'), await namesOf(await server().login(), 'audits')]).toEqual([[], ['Lines']])
    expect((await server().tell(createView, lines, viewer)).code).toBe(40300)
    expect((await server().tell(updateView, { ...away, id }, viewer)).code).toBe(40300)
    expect((await server().tell(removeView, { id }, viewer)).code).toBe(40300)
    const changed = await server().ask(updateView, { ...away, name: 'All’s', shared: true, id })
    expect(changed).toMatchObject({ own: false, createdBy: 'ed', updatedBy: 'admin' })
    await server().ask(removeView, { id })
    expect(await namesOf(viewer)).toEqual([])
  })

  test('[role-member] a member has views of the lists that members read, and none of other lists', async () => {
    const member = { username: 'mia', password: 'secret-1' }
    const { _id: id } = await server().ask(users.create, { ...member, roles: ['viewer'] })
    const token = await server().login(member.username, member.password)
    const { _id: earlier } = await server().ask(createView, { ...away, name: 'Earlier' }, token)
    await server().ask(users.update, { id, username: member.username, roles: ['member'] })
    const big = { list: 'rooms', name: 'Big', query: 'capacity.from=10' } as const
    const { _id: own } = await server().ask(createView, big, token)
    for (const list of ['rooms', 'devices'] as const)
      await server().ask(createView, { list, name: `Ours: ${list}`, query: '', shared: true }, editor)
    const { items } = await server().ask(listViews, {}, token)
    const [seen, other] = items
    expect([items.length, seen, other]).toMatchObject([
      2,
      { name: 'Big', createdBy: 'mia' },
      { name: 'Ours: rooms', own: false, createdBy: '', updatedBy: '' },
    ])
    for (const list of ['devices', 'templates', 'admin_users', 'audits', 'webhooks', 'alerts'] as const) {
      expect((await server().tell(createView, { ...big, list, query: '' }, token)).code).toBe(40300)
      expect((await server().tell(updateView, { ...big, list, query: '', id: own }, token)).code).toBe(40300)
      expect(await namesOf(token, list)).toEqual([])
    }
    await server().ask(removeView, { id: earlier }, token)
  })

  test('a query that the list would refuse is refused at its field, and so is a wrong view', async () => {
    expect(await faultOf({ query: 'colour=red' })).toEqual([40000, 'query.colour'])
    expect(await faultOf({ query: { status: 'lost' } })).toEqual([40000, 'query.status'])
    expect(await faultOf({ query: 'x'.repeat(4001) })).toEqual([40000, 'query'])
    expect(await faultOf({ query: 5 })).toEqual([40000, 'query'])
    expect(await faultOf({ list: 'servers' })).toEqual([40000, 'list'])
    expect(await faultOf({ name: ' ' })).toEqual([40000, 'name'])
    expect(await faultOf({ columns: ['a b'] })).toEqual([40000, 'columns.0'])
    const several = '?status=offline&status=online&page=2&limit=20'
    expect((await server().ask(createView, { ...away, name: 'Several', query: several }, viewer)).query).toBe(several)
  })

  test('the views of a person and the shared ones of a list are bounded', async () => {
    const { db } = server().core
    const { items } = await server().ask(users.list, { username: 'vi' })
    const addRows = (count: number, owner: string, shared: number) =>
      db
        .insertInto('savedView')
        .values(
          Array.from({ length: count }, (_, index) => ({
            id: `${owner}-${index}`,
            createdAt: '',
            updatedAt: '',
            createdBy: '',
            updatedBy: '',
            createdById: owner,
            list: 'rooms',
            name: `${index}`,
            query: '""',
            columns: null,
            shared,
          })),
        )
        .execute()
    await addRows(VIEWS_MAX - 1, items[0]!._id, 0)
    const refused = await server().tell(createView, { ...away, name: 'More' }, viewer)
    expect([refused.code, refused.body.reason]).toEqual([40900, 'full'])
    await addRows(SHARED_VIEWS_MAX, 'somebody', 1)
    const write = { list: 'rooms', name: 'More', query: '', shared: true } as const
    expect((await server().tell(createView, write, editor)).body.facts).toEqual({ most: SHARED_VIEWS_MAX })
    expect((await server().tell(createView, { ...write, shared: false }, editor)).code).toBe(20000)
  })

  test('with an account its own views are removed, and its shared ones stay for administrators', async () => {
    const { _id: id } = await server().ask(users.create, { username: 'go', password: 'secret-1', roles: ['viewer'] })
    const leaver = await server().login('go', 'secret-1')
    await server().ask(createView, { ...away, name: 'Mine' }, leaver)
    const { _id: shared } = await server().ask(createView, { ...away, name: 'Stays', shared: true }, leaver)
    await server().ask(users.remove, { id })
    const left = await server().core.db.selectFrom('savedView').select('name').where('createdById', '=', id).execute()
    expect(left).toEqual([{ name: 'Stays' }])
    expect((await server().tell(removeView, { id: shared }, editor)).code).toBe(40300)
    await server().ask(removeView, { id: shared })
  })
})
