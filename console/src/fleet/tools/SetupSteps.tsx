import { HOTSPOT_PREFIX } from '@wifi-tms/contract/setup'
import { useTranslation } from 'react-i18next'
import { stepPictures } from './step-pictures.tsx'

/** Explains step by step, with pictures, how a device gets its settings. */
export function SetupSteps() {
  const { t } = useTranslation()
  return (
    <>
      <h3>{t('tools.wifi.how')}</h3>
      <ol className="setup-steps">
        {stepPictures.map(({ step, picture }) => (
          <li key={step}>
            <svg viewBox="0 0 96 64" aria-hidden="true">
              {picture}
            </svg>
            <p>{t(`tools.wifi.steps.${step}`, { prefix: HOTSPOT_PREFIX })}</p>
          </li>
        ))}
      </ol>
    </>
  )
}
