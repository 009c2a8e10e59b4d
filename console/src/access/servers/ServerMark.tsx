import { useTranslation } from 'react-i18next'
import type { ServerState } from './server-state.ts'

/**
 * The paths of the shapes, 12 by 12. Each state has its own shape, because not everybody can tell the colours apart.
 */
const shapes: Record<ServerState, string> = {
  lives: 'M2 6.4 4.8 9.2 10.2 3',
  late: 'M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M6 3.5V6l1.8 1.2',
  gone: 'M2.5 2.5l7 7M9.5 2.5l-7 7',
}

/** The mark of a server's state: a colour, a shape and a word. */
export function ServerMark({ state }: { state: ServerState }) {
  const { t } = useTranslation()
  return (
    <span className="server-mark" data-server={state}>
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden>
        <path d={shapes[state]} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
      </svg>
      {t(`servers.states.${state}`)}
    </span>
  )
}
