import type { Endpoint } from '@wifi-tms/contract/endpoint'
import { createView, putView, removeView, updateView } from '@wifi-tms/contract/views'
import { ADMIN } from '../../../testing/start.ts'

type Act = (call: Endpoint, input: object, name: string) => Promise<{ _id: string }>

/** Saves, changes and removes a view of a list. */
export async function actViews(act: Act): Promise<void> {
  const view = { list: 'devices', name: 'Away', query: 'status=offline' }
  const { _id: id } = await act(createView, view, ADMIN.username)
  await act(putView, { ...view, shared: true }, ADMIN.username)
  await act(updateView, { ...view, id }, ADMIN.username)
  await act(removeView, { id }, ADMIN.username)
}
