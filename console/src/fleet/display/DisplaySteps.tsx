import { useTranslation } from 'react-i18next'
import { scrollUp } from '../../ui/list/scroll-up.ts'
import { type Choice, type DisplayStep, steps } from './choice.ts'

/** The steps of composing a display. A phone shows one at a time, wider screens show all. */
export function DisplaySteps({ step, choose }: { step: DisplayStep; choose: (changes: Partial<Choice>) => void }) {
  const { t } = useTranslation()
  const go = (to: DisplayStep) => {
    choose({ step: to })
    scrollUp()
  }
  return (
    <nav className="display-steps" aria-label={t('display.steps')}>
      <ol>
        {steps.map((name) => (
          <li key={name}>
            <button type="button" aria-current={name === step ? 'step' : undefined} onClick={() => go(name)}>
              {t(`displaySteps.${name}`)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
