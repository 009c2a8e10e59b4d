import { deleteLocalWork, keepText, recallText } from '../keep.ts'

const KEY = 'LEFT_BY'

/**
 * Deletes a person's unfinished work in this window after their logout, and notes who it was, so that nobody else is
 * led back to their page. The window that logged out also receives its own message, when it has forgotten the person: then
 * `username` is undefined, and the noted name stays.
 */
export function forgetWork(username: string | undefined) {
  const leaver = username ?? recallText('sessionStorage', KEY) ?? ''
  deleteLocalWork()
  keepText('sessionStorage', KEY, leaver)
}

/** True if a login of this person leads back to the page of before; asked once, at the login. */
export function isLedBack(username: string): boolean {
  const leaver = recallText('sessionStorage', KEY)
  keepText('sessionStorage', KEY, '')
  return !leaver || leaver === username
}
