import { useTranslation } from 'react-i18next'

export function EyeButton({ isPasswordShown, toggle }: { isPasswordShown: boolean; toggle: () => void }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className="plain-button"
      aria-pressed={isPasswordShown}
      aria-label={t('login.showPassword')}
      title={t('login.showPassword')}
      // The focus stays in the field, because leaving the field would show its fault.
      onMouseDown={(event) => event.preventDefault()}
      onClick={toggle}
    >
      <svg viewBox="0 0 20 20" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden>
        <path d="M1.5 10S4.5 4.5 10 4.5 18.5 10 18.5 10 15.5 15.5 10 15.5 1.5 10 1.5 10Z" />
        <circle cx="10" cy="10" r="2.5" />
        {!isPasswordShown && <path d="M3.5 16.5l13-13" />}
      </svg>
    </button>
  )
}
