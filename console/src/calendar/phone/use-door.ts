import { sessionCodes } from '@wifi-tms/contract/errors'
import { type PhoneDeed, type PhoneRoom, type PhoneWish, pressPhone, readPhoneRoom } from '@wifi-tms/contract/phone'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../base/http/call.ts'
import { CallFailure } from '../../base/http/failure.ts'
import { freshName } from '../../base/http/fresh-name.ts'
import { dropSession, useSession } from '../../base/session/session.ts'

/** Milliseconds between two looks at the room. */
const LOOK_MS = 10_000

interface Press {
  link: string
  /** The id of the press: sent again, it acts only once. */
  press: string
  wish: PhoneWish
}

/** The room that a link opens, the outcome of the last press, and the failure of the last call. */
export function useDoor(link: string) {
  const token = useSession((session) => session.token)
  const [room, setRoom] = useState<PhoneRoom>()
  const [deed, setDeed] = useState<PhoneDeed>()
  const [failure, setFailure] = useState<unknown>()
  const [unsaid, setUnsaid] = useState<Press>()
  const [isBusy, setBusy] = useState(false)

  const fail = useCallback(
    (error: unknown) => {
      const isOver = error instanceof CallFailure && error.code !== undefined && sessionCodes.includes(error.code)
      // After the end of the session its person goes on without a login.
      if (isOver && token) dropSession()
      else setFailure(error)
    },
    [token],
  )

  useEffect(() => {
    const closing = new AbortController()
    const look = async () => {
      if (document.visibilityState === 'hidden') return
      try {
        setRoom(await call(readPhoneRoom, { link }, { token, signal: closing.signal }))
        setFailure(undefined)
      } catch (error) {
        if (!closing.signal.aborted) fail(error)
      }
    }
    void look()
    const turn = setInterval(look, LOOK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      closing.abort()
      clearInterval(turn)
      document.removeEventListener('visibilitychange', look)
    }
  }, [link, token, fail])

  const send = async (press: Press) => {
    setBusy(true)
    setDeed(undefined)
    setUnsaid(undefined)
    try {
      const done = await call(pressPhone, press, { token })
      setRoom(done.room)
      setDeed(done.deed)
      setFailure(undefined)
    } catch (error) {
      setUnsaid(press)
      fail(error)
    }
    setBusy(false)
  }

  return {
    room,
    deed,
    failure,
    isBusy,
    press: (wish: PhoneWish) => void send({ link, press: freshName(), wish }),
    /** Sends a press again that was not answered. */
    sayAgain: unsaid && (() => void send(unsaid)),
  }
}
