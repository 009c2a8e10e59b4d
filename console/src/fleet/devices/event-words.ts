import type { TFunction } from 'i18next'
import { percentText } from '../../base/i18n/numbers.ts'
import type { LiveDeviceMessage } from '../../base/link/device-events.ts'
import { displayFailureText } from '../status/display-failure-text.ts'

/**
 * Writes a device's message in the reader's language: a `phrase`, and the `details` that the device added in its own
 * words.
 */
export function eventWords(
  word: LiveDeviceMessage,
  t: TFunction,
  language: string,
): { phrase: string; details: string } {
  switch (word.type) {
    case 'progress':
      return { phrase: t('results.progress', { percent: percentText(word.percent / 100, language) }), details: '' }
    case 'result': {
      const { ok, reason } = word
      if (ok) return { phrase: t('results.done'), details: '' }
      return { phrase: reason ? t('results.failedWhy', { reason }) : t('results.failed'), details: '' }
    }
    case 'event': {
      const { event, reason, message, button } = word
      const detail =
        event === 'display-fail' && reason
          ? displayFailureText({ message: reason, reason, detail: message }, t)
          : [button, reason, message].filter((part) => part !== undefined).join(' · ')
      return { phrase: t(`events.${event}`), details: detail }
    }
  }
}
