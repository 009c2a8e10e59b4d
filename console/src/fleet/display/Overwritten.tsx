import type { Input } from '@wifi-tms/contract/endpoint'
import type { countOverwritten } from '@wifi-tms/contract/plan'
import { useTranslation } from 'react-i18next'
import { type OverwrittenPictures, useOverwritten } from './use-overwritten.ts'

/** Tells when overwritten pictures come back by themselves, in a sentence for each of their kinds. */
export function ReturnTimes({ pictures: { kinds } }: { pictures: OverwrittenPictures }) {
  const { t } = useTranslation()
  return (
    <ul className="returning">
      {kinds.map((kind) => (
        <li key={kind}>{t(`overwritten.returns.${kind}`)}</li>
      ))}
    </ul>
  )
}

interface Props {
  /** The chosen devices, as the call takes them. */
  choice: Input<typeof countOverwritten>
  /** The number of chosen devices. */
  total: number
}

/**
 * Warns if displaying a picture on the chosen devices would overwrite door signs, pictures of playlists and the like
 * that they show.
 */
export function Overwritten({ choice, total }: Props) {
  const overwritten = useOverwritten(total > 0 ? choice : undefined)
  if (!overwritten) return null
  return (
    <>
      <p className="warning">{overwritten.warning}</p>
      <ReturnTimes pictures={overwritten} />
    </>
  )
}
