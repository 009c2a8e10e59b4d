import { forgetWork } from '../keep.ts'
import { readCookie, TOKEN_COOKIE } from './cookies.ts'
import { NOBODY, resumeSession, useSession } from './session.ts'

/** The windows of a browser share one session: they tell each other when somebody has come in or gone out. */
const NAME = 'session'
type Said = 'in' | 'out'

export function tellWindows(said: Said) {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(said)
  channel.close()
}

/** Goes out with the window in which somebody logs out, and takes over the session that another one opens. */
export function followWindows() {
  new BroadcastChannel(NAME).addEventListener('message', ({ data }: MessageEvent<Said>) => {
    const { token } = useSession.getState()
    if (data === 'out') {
      forgetWork()
      useSession.setState(NOBODY)
    } else if (token && token !== readCookie(TOKEN_COOKIE)) window.location.reload()
    else if (!token) resumeSession()
  })
}
