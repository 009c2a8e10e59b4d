import type { Endpoint } from '@wifi-tms/contract/endpoint'
import { createKey, endKey, listKeys } from '@wifi-tms/contract/keys'
import { createView, putView, removeView, updateView } from '@wifi-tms/contract/views'
import { ADMIN, type TestServer } from '../../../testing/start.ts'

type Act = (call: Endpoint, input: object, name: string) => Promise<{ _id: string }>

/** Makes, changes and ends what belongs to a person: saved views and keys for programs. */
export async function actOwn(server: TestServer, act: Act): Promise<void> {
  const view = { list: 'devices', name: 'Away', query: 'status=offline' }
  const { _id: id } = await act(createView, view, ADMIN.username)
  await act(putView, { ...view, shared: true }, ADMIN.username)
  await act(updateView, { ...view, id }, ADMIN.username)
  await act(removeView, { id }, ADMIN.username)
  await act(createKey, { name: 'Till', permissions: ['devices.read'] }, ADMIN.username)
  const [key] = (await server.ask(listKeys, {})).items
  await act(endKey, { id: key!._id }, ADMIN.username)
}
