import { forgetWork } from '../keep.ts'
import { NOBODY, useSession } from './session.ts'

/** The windows of a browser share one session: they tell each other when somebody has come in or gone out. */
const NAME = 'session'

/**
 * Tells the other windows the token of the browser's session, or undefined where it has ended. They would see a changed
 * cookie only later.
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
