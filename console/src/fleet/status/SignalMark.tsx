import type { SignalLevel } from '@wifi-tms/contract/units'
import { useTranslation } from 'react-i18next'

const bars: Record<SignalLevel, number> = { high: 3, middle: 2, low: 1 }

/** Shows the signal in bars and a word, and its strength in dBm beside them. */
export const SignalText = ({ level, dbm }: { level: SignalLevel | null; dbm: number | null }) => (
  <span>
    <SignalMark level={level} dbm={dbm} />
    {dbm !== null && ` · ${dbm} dBm`}
  </span>
)

/** Shows the signal in bars and a word; the tooltip has the exact strength in dBm. */
export function SignalMark({ level, dbm }: { level: SignalLevel | null; dbm: number | null }) {
  const { t } = useTranslation()
  if (!level) return <span className="none">{t('app.unknown')}</span>
  return (
    <span className="signal" data-level={level} title={dbm === null ? undefined : `${dbm} dBm`}>
      <svg viewBox="0 0 14 12" width="14" height="12" aria-hidden>
        {[0, 1, 2].map((bar) => (
          <rect
            key={bar}
            x={bar * 5}
            y={8 - bar * 4}
            width="3"
            height={4 + bar * 4}
            rx="0.5"
            className={bar < bars[level] ? 'on' : 'off'}
          />
        ))}
      </svg>
      {t(`signal.${level}`)}
    </span>
  )
}
