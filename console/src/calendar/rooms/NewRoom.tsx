import { rooms } from '@wifi-tms/contract/rooms'
import NotAllowed from '../../access/errors/NotAllowed.tsx'
import { useMay } from '../../base/session/use-may.ts'
import { RoomForm } from './RoomForm.tsx'

/** The page that adds a room. */
export default function NewRoom() {
  return useMay(rooms.access.write) ? <RoomForm object={undefined} /> : <NotAllowed />
}
