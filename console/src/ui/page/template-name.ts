import { shipped } from '@wifi-tms/contract/shipped'
import type { TFunction } from 'i18next'

/**
 * Gives the name of a template. Designs that ship are named in the reader's language, as in the forms of rooms and
 * directories.
 */
export function templateName(name: string, t: TFunction): string {
  if (name === shipped.plate.name) return t('rooms.shipped')
  return name === shipped.directory.name ? t('directories.shipped') : name
}

/** Gives the name of a template with its size, which distinguishes templates of one name. */
export function sizedTemplateName({ name, resolution }: { name: string; resolution: string }): string {
  const size = resolution.replace('x', ' × ')
  return name.endsWith(size) ? name : `${name} · ${size}`
}
