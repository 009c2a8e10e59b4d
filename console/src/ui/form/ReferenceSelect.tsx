import type { Input } from '@wifi-tms/contract/endpoint'
import Select from 'antd/es/select'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Listed, ListedOf } from '../../base/calls/resource.ts'
import { useCall } from '../../base/calls/use-call.ts'
import { useObject } from '../../base/calls/use-objects.ts'
import { OFFERED_MAX, useSearchText } from './use-search-text.ts'

interface Props<R extends Listed> {
  resource: R
  nameOf: (object: ListedOf<R>) => string
  /** Gives the reason for which an object cannot be chosen; undefined for one that can. */
  reasonAgainst?: ((object: ListedOf<R>) => string | undefined) | undefined
  /** The order of the listed objects. */
  sort?: string
  /** The conditions that listed objects meet. */
  filters?: Partial<Input<R['list']>> | undefined
  /** Further conditions that listed objects meet while nothing is typed. */
  filtersUntilTyped?: Partial<Input<R['list']>>
  value?: string | undefined
  onChange?: (id: string | undefined) => void
  /**
   * The accessible name and placeholder of a filter, which has no visible label. It also gives the field a filter's
   * look.
   */
  label?: string
  placeholder?: string
  /** Words before the chosen object's name. */
  prefix?: string | undefined
  disabled?: boolean
  allowClear?: boolean
  id?: string
}

/** Chooses one object of a resource, however many there are: the server searches them during typing. */
export function ReferenceSelect<R extends Listed>(props: Props<R>) {
  const { resource, nameOf, reasonAgainst, sort = 'name', filters, filtersUntilTyped, value, label, ...select } = props
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { q, isTyping, setText } = useSearchText()
  const query = { ...filters, limit: OFFERED_MAX, sort, ...(q ? { q } : filtersUntilTyped) } as Input<R['list']>
  const answer = useCall(resource.list, query, { enabled: isOpen && !isTyping, keepsPrevious: true })
  const { items = [], total = 0 } = (answer.data ?? {}) as { items?: ListedOf<R>[]; total?: number }
  const chosenObject = useObject(resource, value)
  const isListed = items.some(({ _id }) => _id === value)
  // The chosen object comes first if the list lacks it. If there are more objects, a last line, which cannot be chosen,
  // asks people to type.
  const options = [
    ...(value && !isListed && !q ? [{ value, label: chosenObject ? nameOf(chosenObject) : '…' }] : []),
    ...items.map((item) => {
      const reason = reasonAgainst?.(item)
      return {
        value: item._id,
        label: [nameOf(item), reason].filter(Boolean).join(' · '),
        disabled: reason !== undefined,
      }
    }),
    ...(total > items.length ? [{ value: '', label: t('list.typeToSearch', { total }), disabled: true }] : []),
  ]
  return (
    <Select
      {...select}
      {...(label && { 'aria-label': label, placeholder: label, className: 'filter', popupMatchSelectWidth: false })}
      {...(value && { value })}
      showSearch={{ filterOption: false, onSearch: setText }}
      loading={answer.isFetching || isTyping}
      options={options}
      // Undefined lets the library say that nothing was found; null says nothing while the answer is awaited.
      notFoundContent={answer.data ? undefined : null}
      onOpenChange={setOpen}
    />
  )
}
