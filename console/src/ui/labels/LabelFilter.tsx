import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { FilterSelect } from '../list/FilterSelect.tsx'
import type { LabelCall } from './label-call.ts'

interface Props {
  listCall: LabelCall
  /** The name of a filter whose words are not called labels. */
  label?: string
  value: string | undefined
  onChange: (label: string | undefined) => void
}

/** Gives the labels to choose from, each with the number of objects that have it. */
export function useLabelOptions(listCall: LabelCall) {
  const { data } = useCall(listCall, {}, { quiet: true })
  return (data?.items ?? []).map(({ label, count }) => ({ value: label, label: `${label} (${count})` }))
}

/** Filters a list by a label or a similar word, and shows the number of objects of each. */
export function LabelFilter({ listCall, ...filter }: Props) {
  const { t } = useTranslation()
  return <FilterSelect label={t('labels.label')} options={useLabelOptions(listCall)} {...filter} />
}
