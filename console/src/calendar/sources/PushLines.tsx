import { pushSource } from '@wifi-tms/contract/read-sources'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/page/CopyButton.tsx'
import { ScrollingText } from './ScrollingText.tsx'
import '../../ui/page/part-head.css'

/** Shows a command that pushes data into a source, to be copied. */
export function PushLines({ id }: { id: string }) {
  const { t } = useTranslation()
  const address = `${location.origin}${pushSource.path.replace('{id}', id)}?mode=merge`
  const command = `curl -X ${pushSource.method} '${address}' \\
  -H 'Authorization: Bearer ${t('dataSources.yourKey')}' \\
  -H 'Content-Type: application/json' \\
  -d '{"temp": 21}'`
  return (
    <section className="panel" aria-label={t('dataSources.push')}>
      <div className="part-head">
        <h2>{t('dataSources.push')}</h2>
        <CopyButton text={command} label={t('dataSources.copyPush')} labelled />
      </div>
      <p>{t('dataSources.pushText')}</p>
      <ScrollingText title={t('dataSources.push')} text={command} hasHeading={false} />
    </section>
  )
}
