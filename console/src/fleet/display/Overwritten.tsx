import type { Input } from '@wifi-tms/contract/endpoint'
import type { countOverwritten } from '@wifi-tms/contract/plan'
import { useTranslation } from 'react-i18next'
import { type OverwrittenPictures, useOverwritten } from './use-overwritten.ts'

/** Tells when overwritten pictures come back by themselves, in a sentence for each kind. */
export function ReturnTimes({ pictures }: { pictures: OverwrittenPictures }) {
  const { t } = useTranslation()
  return (
    <ul className="returning">
      {pictures.kinds.map((kind) => (
        <li key={kind}>{t(`overwritten.returns.${kind}`)}</li>
      ))}
    </ul>
  )
}

interface Props {
  choice: Input<typeof countOverwritten>
  /** The number of chosen devices. */
  total: number
}

/** Warns of pictures of rooms, playlists and the like on the chosen devices that a display would overwrite. */
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
