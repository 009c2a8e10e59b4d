import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { capsOn, loginFaults } from './login-rules.ts'

const { login } = JSON.parse(readFileSync(`${import.meta.dirname}/../../base/i18n/entry/en.json`, 'utf8'))
const sentences = (username: string, password: string) => {
  const { username: usernameFault, password: passwordFault } = loginFaults({ username, password })
  return [usernameFault, passwordFault].map((errorKey) => errorKey && login[errorKey.replace('login.', '')])
}

test('[valid-login] a name of spaces and a password of five characters are refused in the exact words', () => {
  expect(sentences('  ', '12345')).toEqual([
    'Please enter the correct user name',
    'The password can not be less than 6 digits',
  ])
  expect(sentences(' admin ', '123456')).toEqual([undefined, undefined])
})

test('caps lock is detected by the keyboard’s report or by a capital without shift', () => {
  const press = (key: string, { shift = false, capsLock = false } = {}) => ({
    key,
    shiftKey: shift,
    getModifierState: (name: string) => name === 'CapsLock' && capsLock,
  })
  expect(capsOn(press('a', { capsLock: true }))).toBe(true)
  expect(capsOn(press('A'))).toBe(true)
  expect(capsOn(press('A', { shift: true }))).toBe(false)
  expect(capsOn(press('Shift', { shift: true }))).toBe(false)
})
