import { forgetWork } from '../keep.ts'
import { NOBODY, useSession } from './session.ts'

/** The windows of a browser share one session: they tell each other when somebody has come in or gone out. */
const NAME = 'session'

/** Says which token the session of this browser has now, and nothing where it has ended: a cookie may reach others later. */
export function tellWindows(token?: string) {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(token)
  channel.close()
}

/** Goes out with the window in which somebody logs out, and takes over the session that another one opens. */
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
