import type { Overview } from '@wifi-tms/contract/overview'
import { products } from '@wifi-tms/contract/products'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../base/calls/use-call.ts'
import { pathTo } from '../../base/paths.ts'
import { useMay } from '../../base/session/use-may.ts'
import { ConnectWays } from '../connecting/ConnectWays.tsx'

/**
 * Lists the steps from an empty installation to the first picture on a device. The list disappears once a picture is
 * ordered for a device.
 */
export function FirstSteps({ overview }: { overview: Overview }) {
  const { t } = useTranslation()
  const mayShow = useMay('displays.write')
  // A wish tells one device to show a picture. `wanted` counts the wishes by state.
  const hasWishes = Object.values(overview.wanted).some((count) => count > 0)
  const firstProduct = useCall(products.list, { limit: 1 }, { enabled: mayShow && !hasWishes })
  if (!mayShow || hasWishes || !firstProduct.data) return null
  const steps = [
    { key: 'product', done: firstProduct.data.total > 0, to: pathTo('products') },
    { key: 'device', done: overview.devices > 0, to: pathTo('devices') },
    { key: 'image', done: overview.images > 0, to: pathTo('images') },
    // The page of images has the button that makes a template from a picture.
    { key: 'template', done: overview.templates > 0, to: pathTo('images') },
    { key: 'display', done: false, to: pathTo('newDisplay') },
  ] as const
  const nextStep = steps.find(({ done }) => !done)
  return (
    <section className="panel first-steps" aria-label={t('steps.title')}>
      <h2>{t('steps.title')}</h2>
      <ol>
        {steps.map(({ key, done, to }) => (
          <li
            key={key}
            className="first-step"
            data-done={done || undefined}
            aria-current={nextStep?.key === key ? 'step' : undefined}
          >
            <Link to={to}>{t(`steps.${key}`)}</Link>
            <span>{t(`stepTexts.${key}`)}</span>
          </li>
        ))}
      </ol>
      {nextStep?.key === 'device' && <ConnectWays />}
    </section>
  )
}
