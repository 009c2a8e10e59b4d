import type { Algorithm } from '@wifi-tms/contract/algorithms'
import { algorithms as methods } from '@wifi-tms/paint/algorithms'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/list/Card.tsx'
import { Moment } from '../../ui/page/Moment.tsx'
import { AlgorithmSample } from './AlgorithmSample.tsx'
import { MethodMark } from './MethodMark.tsx'
import { methodWords } from './method-words.ts'
import type { ChosenSample } from './use-sample.ts'

interface Props {
  algorithm: Algorithm
  sample: ChosenSample
  actions: ReactNode
}

/** The card of an algorithm: its picture of the sample, how it works, and who published it. */
export function AlgorithmCard({ algorithm, sample, actions }: Props) {
  const { t, i18n } = useTranslation()
  const { name, algorithm: method, updatedAt } = algorithm
  const { label, source } = methods[method]
  return (
    <Card
      name={name}
      picture={<AlgorithmSample algorithm={algorithm} sample={sample} />}
      about={methodWords(method, t, i18n.language)}
      beforeActions={
        <span className="second">
          <Moment at={updatedAt} sentence={(at) => t('list.changedAt', { at })} />
        </span>
      }
      actions={actions}
    >
      <div className="method">
        <MethodMark name={method} />
        <p>
          {name.toLowerCase() !== label.toLowerCase() && <strong lang="en">{label} </strong>}
          {source && (
            <>
              {t('algorithms.source')} <cite lang="en">{source}</cite>
            </>
          )}
        </p>
      </div>
    </Card>
  )
}
