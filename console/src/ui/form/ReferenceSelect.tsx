import type { Input } from '@wifi-tms/contract/endpoint'
import Select from 'antd/es/select'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Listed, ListedOf } from '../../base/calls/resource.ts'
import { useCall } from '../../base/calls/use-call.ts'
import { useObject } from '../../base/calls/use-objects.ts'
import { useRested } from './use-rested.ts'

/** The most objects that are offered at once; people type to find others. */
const OFFERED = 20

interface Props<R extends Listed> {
  resource: R
  nameOf: (object: ListedOf<R>) => string
  /** The order of the offered objects. */
  sort?: string
  /** The conditions that offered objects meet. */
  filters?: Partial<Input<R['list']>> | undefined
  /** Further conditions of those that are offered before a person types. */
  untilTyped?: Partial<Input<R['list']>>
  value?: string | undefined
  onChange?: (id: string | undefined) => void
  /**
   * The accessible name and placeholder, for a filter without a visible label; with it the field looks like a filter.
   */
  label?: string
  placeholder?: string
  disabled?: boolean
  allowClear?: boolean
  id?: string
}

/** Chooses one object of a resource, however many there are: the server searches them during typing. */
export function ReferenceSelect<R extends Listed>(props: Props<R>) {
  const { resource, nameOf, sort = 'name', filters, untilTyped, value, label, ...select } = props
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const q = useRested(text).trim()
  const query = { ...filters, limit: OFFERED, sort, ...(q ? { q } : untilTyped) } as Input<R['list']>
  const answer = useCall(resource.list, query, { enabled: isOpen, keep: true })
  const { items = [], total = 0 } = (answer.data ?? {}) as { items?: ListedOf<R>[]; total?: number }
  const chosenObject = useObject(resource, value)
  const isOffered = items.some(({ _id }) => _id === value)
  const options = [
    ...(value && !isOffered && !q ? [{ value, label: chosenObject ? nameOf(chosenObject) : '…' }] : []),
    ...items.map((item) => ({ value: item._id, label: nameOf(item) })),
    ...(total > items.length ? [{ value: '', label: t('list.typeToSearch', { total }), disabled: true }] : []),
  ]
  return (
    <Select
      {...select}
      {...(label && { 'aria-label': label, placeholder: label, className: 'filter', popupMatchSelectWidth: false })}
      {...(value && { value })}
      showSearch={{ filterOption: false, onSearch: setText }}
      loading={answer.isFetching}
      options={options}
      notFoundContent={answer.data ? undefined : null}
      onOpenChange={setOpen}
    />
  )
}
