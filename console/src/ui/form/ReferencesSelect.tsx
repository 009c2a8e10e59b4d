import type { Input } from '@wifi-tms/contract/endpoint'
import Select from 'antd/es/select'
import { useState } from 'react'
import type { Listed, ListedOf } from '../../base/calls/resource.ts'
import { useCall } from '../../base/calls/use-call.ts'
import { useObjects } from '../../base/calls/use-objects.ts'
import { useRested } from './use-rested.ts'

/** The most objects that are offered at once; people type to find others. */
const OFFERED = 20

interface Props<R extends Listed> {
  resource: R
  nameOf: (object: ListedOf<R>) => string
  /** The order of the offered objects. */
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

const filterLooks = (label: string) => ({
  ...severalValues,
  'aria-label': label,
  placeholder: label,
  className: 'filter',
  popupMatchSelectWidth: false,
  allowClear: true,
})

/** Chooses several objects of a resource, however many there are: the server searches them during typing. */
export function ReferencesSelect<R extends Listed>(props: Props<R>) {
  const { resource, nameOf, sort = 'name', value = [], label, ...select } = props
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const q = useRested(text).trim()
  const query = { limit: OFFERED, sort, ...(q && { q }) } as Input<R['list']>
  const answer = useCall(resource.list, query, { enabled: isOpen, keep: true })
  const { items = [] } = (answer.data ?? {}) as { items?: ListedOf<R>[] }
  const chosenObjects = useObjects(resource, value, (id) => id)
  const offered = new Map<string, ListedOf<R> | undefined>([
    ...value.map((id) => [id, chosenObjects.get(id)] as const),
    ...items.map((item) => [item._id, item] as const),
  ])
  return (
    <Select
      {...select}
      {...(label && filterLooks(label))}
      mode="multiple"
      value={value}
      showSearch={{ filterOption: false, onSearch: setText }}
      loading={answer.isFetching}
      onOpenChange={setOpen}
      options={Array.from(offered, ([id, object]) => ({ value: id, label: object ? nameOf(object) : '…' }))}
      notFoundContent={answer.data ? undefined : null}
    />
  )
}
