import { PASSWORD_MIN } from '@wifi-tms/contract/users'

/** What is wrong with a login before it is sent, by the key of its sentence. */
export const loginFaults = ({ username, password }: { username: string; password: string }) => ({
  username: username.trim() === '' ? ('login.usernameFault' as const) : undefined,
  password: password.length < PASSWORD_MIN ? ('login.passwordFault' as const) : undefined,
})

/** Whether a key was struck with caps lock on: the keyboard's own word, or a lone capital without shift. */
export const capsOn = (event: { key: string; shiftKey: boolean; getModifierState(key: string): boolean }): boolean =>
  event.getModifierState('CapsLock') || (/^[A-Z]$/.test(event.key) && !event.shiftKey)
