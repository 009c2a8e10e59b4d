import type { Element } from '@wifi-tms/contract/elements'
import { templates } from '@wifi-tms/contract/templates'
import { namesIn } from '@wifi-tms/paint/bindings'
import { namesOf } from '@wifi-tms/paint/names'
import { useMemo } from 'react'
import { useCall } from '../../base/calls/use-call.ts'
import { lackingFields } from './lacking-fields.ts'

/** The fields under `data` that a template shows: `price` for `data.price`. Empty while the template loads. */
export function useTemplateFields(id: string): string[] {
  const { data } = useCall(templates.get, { id }, { enabled: id !== '', quiet: true })
  return useMemo(() => {
    const names = [...namesOf(data?.canvas.elements ?? [])]
    return names.flatMap((name) => (name.startsWith('data.') ? [name.slice('data.'.length)] : []))
  }, [data])
}

/** The names of the values that text areas show; such values may have several lines. */
export function areaNamesOf(elements: readonly Element[]): ReadonlySet<string> {
  return new Set(elements.flatMap((element) => (element.kind === 'textarea' ? namesIn(element.text) : [])))
}

/** The fields that text areas of a template show, without `data.` in front. */
export function useAreaFields(id: string): ReadonlySet<string> {
  const { data } = useCall(templates.get, { id }, { enabled: id !== '', quiet: true })
  return useMemo(() => {
    const names = [...areaNamesOf(data?.canvas.elements ?? [])]
    return new Set(names.map((name) => name.replace(/^data\./, '')))
  }, [data])
}

/** The fields under `data` that the template's picture would lack with these values; empty while the template loads. */
export function useLackingFields(id: string, data: object): string[] {
  const template = useCall(templates.get, { id }, { enabled: id !== '', quiet: true }).data
  return lackingFields(template?.canvas.elements ?? [], data)
}
