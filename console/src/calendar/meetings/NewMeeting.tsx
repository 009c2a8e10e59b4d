import type { Output } from '@wifi-tms/contract/endpoint'
import { bookRooms, meetings } from '@wifi-tms/contract/meetings'
import { rooms } from '@wifi-tms/contract/rooms'
import { useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import NotAllowed from '../../access/errors/NotAllowed.tsx'
import { useCall } from '../../base/calls/use-call.ts'
import { pathTo } from '../../base/paths.ts'
import { useSession } from '../../base/session/session.ts'
import { useMay } from '../../base/session/use-may.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { ownZone } from '../../ui/form/TimeZoneSelect.tsx'
import { MeetingFields } from './MeetingFields.tsx'
import { useBooksAsMember, useReasonAgainst } from './may-book.ts'
import { nextTimes } from './meeting-times.ts'

/** The fields of the meeting that the page's address may set. */
const presetNames = ['date', 'startTime', 'endTime'] as const

/**
 * Gives the initial values of the fields: the room in the address, or the only room, and the next quarter of an hour in
 * the room's time zone.
 */
function useInitialValues(room: string | null) {
  const reasonAgainst = useReasonAgainst()
  const namedRoom = useCall(rooms.get, { id: room ?? '' }, { enabled: room !== null, quiet: true })
  const firstRooms = useCall(rooms.list, { limit: 2 }, { enabled: room === null, quiet: true })
  const onlyRoom = firstRooms.data?.total === 1 ? firstRooms.data.items[0] : undefined
  const chosenRoom = namedRoom.data ?? onlyRoom
  const mayBookIt = chosenRoom && !reasonAgainst(chosenRoom)
  if (room === null ? firstRooms.isPending : namedRoom.isPending) return undefined
  return { ...nextTimes(Date.now(), chosenRoom?.timeZone ?? ownZone()), ...(mayBookIt && { rooms: [chosenRoom._id] }) }
}

/** The page that adds a meeting in one room or in several. After that it opens the page of the first room. */
export default function NewMeeting() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const room = useRef(search.get('room'))
  const mayBook = useMay(meetings.access.write)
  const isMember = useBooksAsMember()
  const username = useSession((session) => session.profile?.username)
  const presetFields = presetNames.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : []))
  const initialValues = useInitialValues(room.current)
  if (!mayBook) return <NotAllowed />
  return (
    <FormDialog
      frame="page"
      noun="meetings"
      resource={{ ...meetings, create: bookRooms }}
      object={undefined}
      start={
        initialValues && {
          status: 'enable',
          recurrence: '',
          ...(isMember && { organiser: username }),
          ...initialValues,
          ...Object.fromEntries(presetFields),
        }
      }
      onSaved={(answer) => {
        room.current = (answer as unknown as Output<typeof bookRooms>).items[0]?.room ?? null
      }}
      close={() => void navigate(room.current ? pathTo('room', { id: room.current }) : pathTo('rooms'))}
    >
      <MeetingFields isNew />
    </FormDialog>
  )
}
