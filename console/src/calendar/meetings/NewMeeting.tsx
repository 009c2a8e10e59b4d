import type { Output } from '@wifi-tms/contract/endpoint'
import { bookRooms, meetings } from '@wifi-tms/contract/meetings'
import { useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import NotAllowed from '../../access/errors/NotAllowed.tsx'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { MeetingFields } from './MeetingFields.tsx'

/** What the address may say of the meeting. */
const preset = ['date', 'startTime', 'endTime'] as const

/** The page that adds a meeting, in one room or in several; then it opens the page of its first room. */
export default function NewMeeting() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const room = useRef(search.get('room'))
  const mayBook = useMay(meetings.access.write)
  const given = preset.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : []))
  if (!mayBook) return <NotAllowed />
  return (
    <FormDialog
      on="page"
      noun="meetings"
      resource={{ ...meetings, create: bookRooms }}
      object={undefined}
      start={{
        status: 'enable',
        recurrence: '',
        ...(room.current && { rooms: [room.current] }),
        ...Object.fromEntries(given),
      }}
      saved={(answer) => {
        room.current = (answer as unknown as Output<typeof bookRooms>).items[0]?.room ?? null
      }}
      close={() => void navigate(room.current ? pathTo('room', { id: room.current }) : pathTo('rooms'))}
    >
      <MeetingFields isNew />
    </FormDialog>
  )
}
