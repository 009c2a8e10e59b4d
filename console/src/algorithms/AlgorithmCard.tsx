import { type Algorithm, algorithms } from '@wifi-tms/contract/algorithms'
import { algorithms as known } from '@wifi-tms/paint/algorithms'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useTell } from '../ask/use-tell.ts'
import { useAskToDelete } from '../list/ask-to-delete.ts'
import { Card } from '../list/Card.tsx'
import { Ago } from '../marks/Ago.tsx'
import { useMay } from '../session/use-may.ts'
import { MethodMark } from './MethodMark.tsx'
import { methodWords } from './method-words.ts'

interface Props {
  algorithm: Algorithm
  sample: ReactNode
  edit: () => void
}

/** One algorithm: what it makes of a picture, how it works, and who published it. */
export function AlgorithmCard({ algorithm, sample, edit }: Props) {
  const { t, i18n } = useTranslation()
  const mayWrite = useMay('catalogue.write')
  const remove = useTell(algorithms.remove)
  const askToDelete = useAskToDelete()
  const { _id, name, algorithm: method, updatedAt } = algorithm
  const { label, source } = known[method]
  const onRemove = () => askToDelete('algorithm', name, () => remove.mutateAsync({ id: _id }))
  return (
    <Card
      name={name}
      picture={sample}
      about={methodWords(method, t, i18n.language)}
      lead={
        <span className="second">
          {t('list.changed')} <Ago at={updatedAt} />
        </span>
      }
      ways={mayWrite ? { change: 'edit', onChange: edit, onRemove } : undefined}
    >
      <div className="method">
        <MethodMark name={method} />
        <p>
          {name.toLowerCase() !== label.toLowerCase() && <strong lang="en">{label} </strong>}
          {source && (
            <>
              {t('algorithm.source')} <cite lang="en">{source}</cite>
            </>
          )}
        </p>
      </div>
    </Card>
  )
}
