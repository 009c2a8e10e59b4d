import { readOverview } from '@wifi-tms/contract/overview'
import { products } from '@wifi-tms/contract/products'
import { setupLink } from '@wifi-tms/contract/setup'
import Alert from 'antd/es/alert'
import Form from 'antd/es/form'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'
import { useObject } from '../../base/calls/use-objects.ts'
import { AnswerPlaceholder } from '../../ui/page/AnswerPlaceholder.tsx'
import { SetupLink } from './SetupLink.tsx'
import { SetupSteps } from './SetupSteps.tsx'
import { WifiForm } from './WifiForm.tsx'
import { type EnteredSettings, isLoopback, settingsOf } from './wifi-settings.ts'

/** Makes the link with a device's settings. The entered values stay in the browser. */
export function WifiTool() {
  const { t } = useTranslation()
  const [form] = Form.useForm<EnteredSettings>()
  const entered: EnteredSettings = Form.useWatch([], form) ?? {}
  const product = useObject(products, entered.product)
  const overview = useCall(readOverview, {})
  const settings = settingsOf(entered, product).data
  return (
    <section className="panel wifi-tool" aria-labelledby="wifi-tool">
      <h2 id="wifi-tool">{t('tools.wifi.title')}</h2>
      <Alert type="warning" showIcon title={t('tools.wifi.band')} description={t('tools.wifi.private')} />
      {overview.data ? (
        <div className="wifi-columns">
          <WifiForm form={form} entered={entered} mqttPort={overview.data.mqttPort} product={product} />
          <SetupLink
            link={settings && setupLink(settings, entered.page || undefined)}
            isReachable={!isLoopback(entered.server) && !isLoopback(entered.broker)}
          />
        </div>
      ) : (
        <AnswerPlaceholder answer={overview} />
      )}
      <SetupSteps />
    </section>
  )
}
