import { sessionCodes } from '@wifi-tms/contract/errors'
import { type Caller, CallRefused, signIn } from '@wifi-tms/tags/call'

/**
 * A caller that logs in again and repeats the call when its session has ended, as after a step of the server's clock.
 */
export async function staySignedIn(url: string, username: string, password: string): Promise<Caller> {
  let caller = await signIn(url, username, password)
  return {
    get token() {
      return caller.token
    },
    async ask(...call) {
      try {
        return await caller.ask(...call)
      } catch (error) {
        if (!(error instanceof CallRefused && sessionCodes.includes(error.code))) throw error
        caller = await signIn(url, username, password)
        return caller.ask(...call)
      }
    },
  }
}
