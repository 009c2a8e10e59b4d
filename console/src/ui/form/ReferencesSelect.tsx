import type { Input } from '@wifi-tms/contract/endpoint'
import Select from 'antd/es/select'
import { type CSSProperties, useState } from 'react'
import type { Listed, ListedOf } from '../../base/calls/resource.ts'
import { useCall } from '../../base/calls/use-call.ts'
import { useObjects } from '../../base/calls/use-objects.ts'
import { OFFERED_MAX, useSearchText } from './use-search-text.ts'

/** An offered object, with the words by which it was found if its own name does not have them. */
export interface FurtherObject<T> {
  object: T
  foundBy?: string | undefined
}

interface Props<R extends Listed> {
  resource: R
  nameOf: (object: ListedOf<R>) => string
  /** Gives the reason for which an object cannot be chosen; undefined for one that can. */
  reasonAgainst?: (object: ListedOf<R>) => string | undefined
  /** A hook that gives further objects for the typed text; they are listed after those that the search finds. */
  useFurther?: (text: string, isOpen: boolean) => readonly FurtherObject<ListedOf<R>>[]
  /** The order of the listed objects. */
  sort?: string
  id?: string
  value?: string[]
  onChange?: (ids: string[]) => void
  maxCount?: number
  /** The accessible name, for a filter without a visible label. */
  label?: string
}

/** The props of a filter of several values: it names three of them, and gives the number of the others. */
export const severalValues = {
  mode: 'multiple',
  maxTagCount: 3,
  maxTagPlaceholder: (hiddenValues: readonly unknown[]) => `+${hiddenValues.length}`,
} as const

/** The style of a filter of several values that is wide enough for its placeholder: list.css reads `--letters`. */
export const widthStyleFor = (placeholder: string) => ({ '--letters': placeholder.length }) as CSSProperties

const filterProps = (label: string) => ({
  ...severalValues,
  style: widthStyleFor(label),
  'aria-label': label,
  placeholder: label,
  className: 'filter',
  popupMatchSelectWidth: false,
  allowClear: true,
})

/** The hook of a choice that offers no further objects. */
const useNothingFurther: () => readonly never[] = () => []

/** Chooses several objects of a resource, however many there are: the server searches them during typing. */
export function ReferencesSelect<R extends Listed>(props: Props<R>) {
  const {
    resource,
    nameOf,
    reasonAgainst,
    useFurther = useNothingFurther,
    sort = 'name',
    value = [],
    label,
    ...select
  } = props
  const [isOpen, setOpen] = useState(false)
  const { q, isTyping, setText } = useSearchText()
  const query = { limit: OFFERED_MAX, sort, ...(q && { q }) } as Input<R['list']>
  const answer = useCall(resource.list, query, { enabled: isOpen && !isTyping, keepsPrevious: true })
  const found = (answer.data as { items: ListedOf<R>[] } | undefined)?.items ?? []
  const further = useFurther(q, isOpen && !isTyping)
  const chosenObjects = useObjects(resource, value, (id) => id)
  // Chosen objects come first, because the field needs their names. A map keeps the first place of a repeated key, so
  // chosen objects that are found again stay there.
  const listed = new Map<string, FurtherObject<ListedOf<R> | undefined>>([
    ...value.map((id) => [id, { object: chosenObjects.get(id) }] as const),
    ...found.map((object) => [object._id, { object }] as const),
    ...further.map((row) => [row.object._id, row] as const),
  ])
  return (
    <Select
      {...select}
      {...(label && filterProps(label))}
      mode="multiple"
      value={value}
      showSearch={{ filterOption: false, onSearch: setText }}
      loading={answer.isFetching || isTyping}
      onOpenChange={setOpen}
      options={Array.from(listed, ([id, { object, foundBy }]) => {
        const reason = object && reasonAgainst?.(object)
        return {
          value: id,
          label: object ? [nameOf(object), foundBy, reason].filter(Boolean).join(' · ') : '…',
          disabled: reason !== undefined,
        }
      })}
      // Undefined lets the library say that nothing was found; null says nothing while the answer is awaited.
      notFoundContent={answer.data ? undefined : null}
    />
  )
}
