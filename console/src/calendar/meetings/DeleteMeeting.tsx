import { type Meeting, meetings } from '@wifi-tms/contract/meetings'
import { type MeetingPart, removeInRooms, removeOccurrence } from '@wifi-tms/contract/occurrences'
import { useState } from 'react'
import DeleteDialog from '../../ui/form/DeleteDialog.tsx'
import { PartChoice } from './PartChoice.tsx'
import { RoomsChoice } from './RoomsChoice.tsx'

/**
 * Asks before a meeting is deleted: which occurrences of a series are meant, and which rooms if it was booked in
 * several.
 */
export function DeleteMeeting({ meeting, close }: { meeting: Meeting; close: () => void }) {
  const { _id: id, name, day, recurrence, alsoIn } = meeting
  const [part, setPart] = useState<MeetingPart>('all')
  const [inAllRooms, setInAllRooms] = useState(alsoIn.length > 0)
  const removeHere = part === 'all' ? meetings.remove : removeOccurrence
  const remove = inAllRooms ? removeInRooms : removeHere
  return (
    <DeleteDialog
      noun="meetings"
      resource={{ ...meetings, remove }}
      id={id}
      {...(part !== 'all' && { extraInput: { day, part } })}
      name={name}
      close={close}
    >
      {recurrence && <PartChoice day={day} value={part} onChange={setPart} />}
      {alsoIn.length > 0 && <RoomsChoice meeting={meeting} value={inAllRooms} onChange={setInAllRooms} />}
    </DeleteDialog>
  )
}
