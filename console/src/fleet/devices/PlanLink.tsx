import { tasks } from '@wifi-tms/contract/tasks'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMay } from '../../base/session/use-may.ts'
import { pathToNew } from '../../ui/list/new-row-link.ts'

/** Browsers and proxies limit the length of an address, so the link carries at most this many devices. */
const LINKED_MAX = 100

interface Props {
  devices: readonly string[]
  template?: string | undefined
}

/**
 * A link to a new task for the given devices and template, for people who may plan. If there are more devices than an
 * address can carry, people choose them in the form.
 */
export function PlanLink({ devices, template }: Props) {
  const { t } = useTranslation()
  if (!useMay(tasks.access.write)) return null
  const fields = {
    ...(devices.length <= LINKED_MAX && { devices }),
    ...(template && { template: [template] }),
  }
  return <Link to={pathToNew('tasks', fields)}>{t('display.later')}</Link>
}
