import { HOOK_PATH, type ShopKind } from '@wifi-tms/contract/read-sources'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/page/CopyButton.tsx'
import { ScrollingText } from './ScrollingText.tsx'
import '../../ui/page/part-head.css'

/** Shows the address for a shop's webhooks. Odoo signs nothing, so the secret is appended to the address. */
export function HookLines({ id, kind }: { id: string; kind: ShopKind }) {
  const { t } = useTranslation()
  const address = `${location.origin}${HOOK_PATH}/${id}${kind === 'odoo' ? `/${t('dataSources.yourSecret')}` : ''}`
  return (
    <section className="panel" aria-label={t('dataSources.hook')}>
      <div className="part-head">
        <h2>{t('dataSources.hook')}</h2>
        <CopyButton text={address} label={t('dataSources.copyHook')} labelled />
      </div>
      <p>{t('dataSources.hookText')}</p>
      <ScrollingText title={t('dataSources.hook')} text={address} hasHeading={false} />
    </section>
  )
}
