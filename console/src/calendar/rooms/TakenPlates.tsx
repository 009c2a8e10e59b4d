import Form from 'antd/es/form'
import { useOverwritten } from '../../fleet/display/use-overwritten.ts'

/** Says which of the devices that become door signs show something now that the room overwrites. Signs of other rooms are refused. */
export function TakenPlates({ before }: { before: readonly string[] }) {
  const chosenIds: string[] = Form.useWatch('devices') ?? []
  const deviceIds = chosenIds.filter((id) => !before.includes(id))
  const choice = deviceIds.length > 0 ? { deviceIds } : undefined
  const overwritten = useOverwritten(choice, ['tasks', 'playlists', 'items'])
  return overwritten ? <p className="warning">{overwritten}</p> : null
}
