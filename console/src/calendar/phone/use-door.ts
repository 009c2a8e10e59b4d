import { sessionCodes } from '@wifi-tms/contract/errors'
import { type PhoneDeed, type PhoneRoom, type PhoneWish, pressPhone, readPhoneRoom } from '@wifi-tms/contract/phone'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../base/http/call.ts'
import { CallFailure } from '../../base/http/failure.ts'
import { freshName } from '../../base/http/fresh-name.ts'
import { dropSession, useSession } from '../../base/session/session.ts'

/** The pause between two readings of the room, in milliseconds. */
const READ_MS = 10_000

interface Press {
  link: string
  /** The id of the press. A press that is sent twice under one id acts only once. */
  press: string
  wish: PhoneWish
}

/** The room that a link opens, the outcome of the last press, and the failure of the last call. */
export function useDoor(link: string) {
  const token = useSession((session) => session.token)
  const [room, setRoom] = useState<PhoneRoom>()
  const [lastOutcome, setLastOutcome] = useState<PhoneDeed>()
  const [failure, setFailure] = useState<unknown>()
  const [unansweredPress, setUnansweredPress] = useState<Press>()
  const [isBusy, setBusy] = useState(false)

  const handleFailure = useCallback(
    (error: unknown) => {
      const isSessionOver =
        error instanceof CallFailure && error.code !== undefined && sessionCodes.includes(error.code)
      // If the session has ended, the page continues without a login.
      if (isSessionOver && token) dropSession()
      else setFailure(error)
    },
    [token],
  )

  useEffect(() => {
    const controller = new AbortController()
    const readRoom = async () => {
      if (document.visibilityState === 'hidden') return
      try {
        setRoom(await call(readPhoneRoom, { link }, { token, signal: controller.signal }))
        setFailure(undefined)
      } catch (error) {
        if (!controller.signal.aborted) handleFailure(error)
      }
    }
    void readRoom()
    const timer = setInterval(readRoom, READ_MS)
    document.addEventListener('visibilitychange', readRoom)
    return () => {
      controller.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', readRoom)
    }
  }, [link, token, handleFailure])

  const send = async (press: Press) => {
    setBusy(true)
    setLastOutcome(undefined)
    setUnansweredPress(undefined)
    try {
      const answer = await call(pressPhone, press, { token })
      setRoom(answer.room)
      setLastOutcome(answer.deed)
      setFailure(undefined)
    } catch (error) {
      setUnansweredPress(press)
      handleFailure(error)
    }
    setBusy(false)
  }

  return {
    room,
    lastOutcome,
    failure,
    isBusy,
    press: (wish: PhoneWish) => void send({ link, press: freshName(), wish }),
    /** Sends the last press again; undefined if it was answered. */
    sendAgain: unansweredPress && (() => void send(unansweredPress)),
  }
}
