import { errors } from '@wifi-tms/contract/errors'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { speaking } from '../../testing/speaking.ts'
import { CallFailure, wireFailure, wireTroubles } from './failure.ts'
import { failureText } from './failure-text.ts'

beforeAll(async () => void (await speaking('zh', i18next)))

test('in another language every failure is described in that language, and no sentence of the server is quoted', () => {
  for (const { code, message } of Object.values(errors)) {
    expect(failureText(new CallFailure(message, code)), message).not.toMatch(/[A-Za-z]{3}/)
    expect(failureText(new CallFailure('A sentence of the server', code)), message).not.toMatch(/[A-Za-z]{3}/)
  }
  for (const trouble of wireTroubles.filter((trouble) => trouble !== 'noRoles'))
    expect(failureText(wireFailure(trouble, 'Failed to fetch')), trouble).not.toMatch(/[A-Za-z]/)
})

test('the fault of a field is described in the reader’s language, with the name that the screen has for the field', () => {
  const textOfFault = (path: string, message: string) =>
    new CallFailure(`${path}: ${message}`, errors.wrongInput.code, [{ path, message }])
  expect(failureText(textOfFault('triggerTime', 'This time is past'))).toBe('此时间已过')
  expect(
    failureText(textOfFault('name', 'Too big: expected string to have <=64 characters'), { noun: 'products' }),
  ).toMatch(/^[^A-Za-z]+：最多 64 个字符$/)
  expect(failureText(textOfFault('templateId', 'The picture does not fit: EAN-13 has no sign Q'))).toBe(
    '画面不匹配。EAN-13 不能包含 Q',
  )
})
