import { deleteWorkOfLeaver } from './leaver.ts'
import { NOBODY, useSession } from './session.ts'

/**
 * The name of the channel by which the windows of a browser tell each other of logins and logouts. They share one
 * session.
 */
const CHANNEL = 'session'

/**
 * Tells the other windows the token of the browser's session, or undefined if the session has ended. Without this
 * message they would notice the changed cookie only later.
 */
export function announceSession(token?: string) {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(token)
  channel.close()
}

/** Ends the session when another window logs out, and takes over a session that another window opens. */
export function followOtherWindows() {
  new BroadcastChannel(CHANNEL).addEventListener('message', ({ data }: MessageEvent<string | undefined>) => {
    const { token, profile } = useSession.getState()
    // Another window has logged out.
    if (data === undefined) {
      deleteWorkOfLeaver(profile?.username)
      useSession.setState(NOBODY)
    } else if (!token) useSession.setState({ token: data })
    else if (token !== data) window.location.reload()
  })
}
