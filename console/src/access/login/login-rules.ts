import { PASSWORD_MIN } from '@wifi-tms/contract/users'

/** Checks a login before it is sent. Returns the key of a sentence for each faulty field. */
export const loginFaults = ({ username, password }: { username: string; password: string }) => ({
  username: username.trim() === '' ? ('login.usernameFault' as const) : undefined,
  password: password.length < PASSWORD_MIN ? ('login.passwordFault' as const) : undefined,
})

/** True if a key was pressed with caps lock on: the keyboard reports it, or a capital was typed without shift. */
export const capsOn = (event: { key: string; shiftKey: boolean; getModifierState(key: string): boolean }): boolean =>
  event.getModifierState('CapsLock') || (/^[A-Z]$/.test(event.key) && !event.shiftKey)
