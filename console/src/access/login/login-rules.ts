import { PASSWORD_MIN } from '@wifi-tms/contract/users'

/** Finds what is wrong with a login before it is sent, by the key of its sentence. */
export const loginFaults = ({ username, password }: { username: string; password: string }) => ({
  username: username.trim() === '' ? ('login.usernameFault' as const) : undefined,
  password: password.length < PASSWORD_MIN ? ('login.passwordFault' as const) : undefined,
})

/** Tells whether a key was struck with caps lock on: the keyboard says so, or a lone capital came without shift. */
export const capsOn = (event: { key: string; shiftKey: boolean; getModifierState(key: string): boolean }): boolean =>
  event.getModifierState('CapsLock') || (/^[A-Z]$/.test(event.key) && !event.shiftKey)
