import { useTranslation } from 'react-i18next'
import type { Listed } from '../../base/calls/resource.ts'
import type { NounWith } from '../../base/i18n/nouns.ts'
import { RequiredText } from './RequiredText.tsx'
import { sameNameRule } from './same-name-rule.ts'

interface Props {
  noun: NounWith<'name' | 'nameFault'>
  resource: Listed
  /** The object that is changed; undefined if a new one is added. */
  object: { _id: string } | undefined
}

/** The field of an object's name. It warns if another object has the same name. */
export function NameField({ noun, resource, object }: Props) {
  const { t } = useTranslation()
  return (
    <RequiredText
      name="name"
      label={t(`${noun}.name`)}
      fault={t(`${noun}.nameFault`)}
      isFirst={object === undefined}
      rule={sameNameRule(resource, 'name', object?._id, t('form.sameName'))}
    />
  )
}
