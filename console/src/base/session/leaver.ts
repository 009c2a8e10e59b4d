import { deleteLocalWork, keepText, recallText } from '../keep.ts'

const KEY = 'LEFT_BY'

/**
 * Deletes a person's unfinished work in this window after their logout, and stores their name, so that nobody else is
 * led back to their page. The window that logged out also receives its own message, after it has forgotten the person.
 * Then `username` is undefined, and the stored name stays.
 */
export function deleteWorkOfLeaver(username: string | undefined) {
  const leaver = username ?? recallText('sessionStorage', KEY) ?? ''
  deleteLocalWork()
  keepText('sessionStorage', KEY, leaver)
}

/**
 * True if the login of this person leads back to the page before the logout. It also removes the name of the person who
 * logged out, so it must be called only once, at the login.
 */
export function claimReturn(username: string): boolean {
  const leaver = recallText('sessionStorage', KEY)
  keepText('sessionStorage', KEY, '')
  return !leaver || leaver === username
}
