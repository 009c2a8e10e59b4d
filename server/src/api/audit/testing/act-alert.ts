import { alerts, testAlert } from '@wifi-tms/contract/alerts'
import type { Endpoint } from '@wifi-tms/contract/endpoint'

type Act = (call: Endpoint, input: object, name: string) => Promise<unknown>
type Add = (
  resource: typeof alerts,
  fields: object,
  name: string,
) => Promise<{ _id: string; remove(): Promise<unknown> }>

/** Adds and tests an alert. Returns it with a function that removes it. */
export async function actAlert(act: Act, add: Add) {
  const alert = await add(alerts, { name: 'Night', when: { kind: 'failed' }, to: ['a@example.com'] }, 'Night')
  await act(testAlert, { id: alert._id }, 'Night')
  return alert
}
