import { lazy, Suspense } from 'react'
import { useQuestion } from '../list/question.ts'
import { useSession } from '../session/session.ts'

const SessionEnded = lazy(() => import('../session/SessionEnded.tsx'))
const DeleteDialog = lazy(() => import('../list/DeleteDialog.tsx'))

/** The dialogs that any page may call for, fetched when the first does. */
export function Dialogs() {
  const ended = useSession((session) => session.ended)
  const question = useQuestion((state) => state.question)
  return (
    <Suspense>
      {question && <DeleteDialog question={question} />}
      {ended && <SessionEnded />}
    </Suspense>
  )
}
