import { failureCauses, failureMessage } from '@wifi-tms/contract/failures'
import { languages } from '@wifi-tms/contract/shapes'
import { expect, test } from 'vitest'
import { speaking } from '../../testing/speaking.ts'
import { displayFailureText } from './display-failure-text.ts'

const reasons = [...Object.keys(failureCauses), 'gremlins']

test.each(languages)(
  '[error-display] the text in %s has the reason of a failed display, what to check, and the device’s own words',
  async (language) => {
    const t = await speaking(language)
    const detail = 'no <route> {{to}} the host'
    const texts = reasons.map((reason) => displayFailureText({ message: 'English', reason, detail }, t))
    expect(new Set(texts).size).toBe(texts.length)
    for (const text of texts) {
      expect(text).toContain(detail)
      expect(text).not.toMatch(/English|failures\.|\{\{(what|check)/)
    }
    expect(texts.at(-1)).toContain('gremlins')
    const check = (reason: string) => displayFailureText({ message: '', reason }, t)
    expect(check('network')).toContain(t('failures.checks.network'))
    expect(check('memory')).toContain(t('failures.checks.hardware'))
    expect(check('panel')).toContain(t('failures.checks.panel'))
    expect(check('gremlins')).toContain(t('failures.checks.both'))
    const [failed, waiting] = (['failed', 'waiting'] as const).map((state) =>
      displayFailureText({ message: '', reason: 'panel', state }, t),
    )
    expect(failed).toBe(check('panel'))
    expect(waiting).toBe(t('failures.before', { said: failed }))
  },
)

test('the English text equals the sentence of the server; without a reason the server’s sentence is used', async () => {
  const t = await speaking('en')
  for (const reason of reasons) {
    for (const detail of ['', 'no route']) {
      expect(displayFailureText({ message: '', reason, detail }, t)).toBe(failureMessage(reason, detail))
    }
  }
  const message = 'The device did not answer in time. Check the network.'
  expect(displayFailureText({ message }, t)).toBe(message)
})
