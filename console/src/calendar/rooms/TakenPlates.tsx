import Form from 'antd/es/form'
import { useOverwritten } from '../../fleet/display/use-overwritten.ts'

/**
 * Warns of tasks, playlists and items on devices that become door signs: the room overwrites them. `before` are the
 * signs that the room has already. The server refuses signs of other rooms.
 */
export function TakenPlates({ before }: { before: readonly string[] }) {
  const chosenIds: string[] = Form.useWatch('devices') ?? []
  const deviceIds = chosenIds.filter((id) => !before.includes(id))
  const choice = deviceIds.length > 0 ? { deviceIds } : undefined
  const overwritten = useOverwritten(choice, ['tasks', 'playlists', 'items'])
  return overwritten ? <p className="warning">{overwritten.warning}</p> : null
}
