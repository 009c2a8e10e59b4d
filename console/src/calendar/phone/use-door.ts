import { sessionCodes } from '@wifi-tms/contract/errors'
import { type PhoneDeed, type PhoneRoom, type PhoneWish, pressPhone, readPhoneRoom } from '@wifi-tms/contract/phone'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../base/http/call.ts'
import { CallFailure } from '../../base/http/failure.ts'
import { freshName } from '../../base/http/fresh-name.ts'
import { dropSession, useSession } from '../../base/session/session.ts'

/** The pause between two readings of the room, in milliseconds. */
const READ_MS = 10_000

interface Press {
  link: string
  /** The id of the press, which the API calls `press`. A press that is sent twice under one id acts only once. */
  press: string
  /** The request: to book the room, or to check in to, extend or end a meeting. */
  wish: PhoneWish
}

/**
 * The state of the page at a room's door: the room that `link` opens, the outcome of the last press, and the failure of
 * the last call. `press` sends a person's request, as if the button at the door were pressed.
 */
export function useDoor(link: string) {
  const token = useSession((session) => session.token)
  const [room, setRoom] = useState<PhoneRoom>()
  const [lastOutcome, setLastOutcome] = useState<PhoneDeed>()
  const [failure, setFailure] = useState<unknown>()
  const [unansweredPress, setUnansweredPress] = useState<Press>()
  const [isBusy, setBusy] = useState(false)
  /**
   * Readings of the room and presses share one numbering. These are the numbers of the last one that began, and of the
   * last one whose answer is shown.
   */
  const lastBegun = useRef(0)
  const lastShown = useRef(0)

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
      const number = ++lastBegun.current
      try {
        const room = await call(readPhoneRoom, { link }, { token, signal: controller.signal })
        // A slow answer may be older than the one that is shown.
        if (number < lastShown.current) return
        lastShown.current = number
        setRoom(room)
        setFailure(undefined)
      } catch (error) {
        if (!controller.signal.aborted && number > lastShown.current) handleFailure(error)
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
      lastShown.current = ++lastBegun.current
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
    press: (request: PhoneWish) => void send({ link, press: freshName(), wish: request }),
    /** Sends the last press again; undefined if it was answered. */
    sendAgain: unansweredPress && (() => void send(unansweredPress)),
  }
}
