import { errors } from '@wifi-tms/contract/errors'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { speaking } from '../../testing/speaking.ts'
import { Failure, wireFailure, wireTroubles } from './failure.ts'
import { failureText } from './failure-text.ts'

beforeAll(async () => void (await speaking('zh', i18next)))

test('in another language whatever fails is said in it; only what has no reason quotes the server', () => {
  for (const { code, message } of Object.values(errors)) {
    expect(failureText(new Failure(message, code)), message).not.toMatch(/[A-Za-z]{3}/)
    const said = failureText(new Failure('A sentence of the server', code))
    if (code === errors.wrongInput.code || code === errors.conflict.code)
      expect(said).toMatch(/^[^A-Za-z]+：A sentence of the server$/)
    else expect(said, message).not.toMatch(/[A-Za-z]{3}/)
  }
  for (const trouble of wireTroubles.filter((one) => one !== 'noRoles'))
    expect(failureText(wireFailure(trouble, 'Failed to fetch')), trouble).not.toMatch(/[A-Za-z]/)
})
