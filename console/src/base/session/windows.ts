import { forgetWork } from '../keep.ts'
import { NOBODY, useSession } from './session.ts'

/**
 * The name of the channel by which the windows of a browser, which share one session, tell each other of logins and
 * logouts.
 */
const NAME = 'session'

/**
 * Tells the other windows the token of the browser's session, undefined where it has ended; they would notice the
 * changed cookie only later.
 */
export function tellWindows(token?: string) {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(token)
  channel.close()
}

/** Ends the session when another window logs out, and takes over a session that another window opens. */
export function followWindows() {
  new BroadcastChannel(NAME).addEventListener('message', ({ data }: MessageEvent<string | undefined>) => {
    const { token } = useSession.getState()
    if (data === undefined) {
      forgetWork()
      useSession.setState(NOBODY)
    } else if (!token) useSession.setState({ token: data })
    else if (token !== data) window.location.reload()
  })
}
