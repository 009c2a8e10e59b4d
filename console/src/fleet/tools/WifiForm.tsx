import { type Product, products } from '@wifi-tms/contract/products'
import { addressings, securities } from '@wifi-tms/contract/setup'
import Checkbox from 'antd/es/checkbox'
import Form, { type FormInstance } from 'antd/es/form'
import Input from 'antd/es/input'
import Segmented from 'antd/es/segmented'
import Select from 'antd/es/select'
import { useTranslation } from 'react-i18next'
import { ReferenceSelect } from '../../ui/form/ReferenceSelect.tsx'
import { LanAddresses } from './LanAddresses.tsx'
import { WifiField } from './WifiField.tsx'
import { brokerBeside, type EnteredSettings, initialSettings, isLoopback, needsKey } from './wifi-settings.ts'

interface Props {
  form: FormInstance<EnteredSettings>
  entered: EnteredSettings
  /** The port on which tags connect to the server. */
  mqttPort: number
  product: Product | undefined
}

/**
 * The fields of the settings: the network, the address in it, and the server and product to which the device belongs.
 */
export function WifiForm({ form, entered, mqttPort, product }: Props) {
  const { t } = useTranslation()
  const { security, addressing, server, broker } = entered
  /** Keeps the broker on the host of the server until a person enters another one. */
  const updateBroker = (changed: EnteredSettings) => {
    const newBroker = brokerBeside(changed.server, mqttPort)
    if (newBroker && !form.isFieldTouched('broker')) form.setFieldValue('broker', newBroker)
  }
  const pickServer = (address: string) => {
    form.setFieldValue('server', address)
    updateBroker({ server: address })
    void form.validateFields(['server'])
  }
  return (
    <Form
      name="wifi"
      form={form}
      layout="vertical"
      initialValues={initialSettings(window.location, mqttPort)}
      autoComplete="off"
      onValuesChange={updateBroker}
    >
      <h3>{t('tools.wifi.network')}</h3>
      <div className="tool-fields">
        <WifiField name="ssid" />
        <Form.Item name="security" label={t('tools.wifi.security')}>
          <Select options={securities.map((value) => ({ value, label: t(`tools.wifi.securities.${value}`) }))} />
        </Form.Item>
        {security === 'enterprise' && <WifiField name="user" />}
        {security !== 'open' && <WifiField name="password" dependencies={['security']} />}
      </div>
      <Form.Item name="hidden" valuePropName="checked">
        <Checkbox>{t('tools.wifi.hidden')}</Checkbox>
      </Form.Item>
      <Form.Item name="addressing" label={t('tools.wifi.addressing')}>
        <Segmented options={addressings.map((value) => ({ value, label: t(`tools.wifi.addressings.${value}`) }))} />
      </Form.Item>
      {addressing === 'static' && (
        <div className="tool-fields">
          <WifiField name="ip" />
          <WifiField name="netmask" />
          <WifiField name="gateway" dependencies={['ip', 'netmask']} />
          <WifiField name="dns" optional />
        </div>
      )}
      <h3>{t('tools.wifi.place')}</h3>
      <div className="tool-fields">
        <WifiField
          name="server"
          extra={server && isLoopback(server) && <LanAddresses server={server} pick={pickServer} />}
        />
        <WifiField
          name="broker"
          optional
          extra={t(isLoopback(broker) ? 'tools.wifi.loopback' : 'tools.wifi.brokerText')}
        />
        <Form.Item name="product" label={t('tools.wifi.product')} required>
          <ReferenceSelect resource={products} nameOf={({ name }) => name} />
        </Form.Item>
        {needsKey(product) && <WifiField name="key" optional extra={t('tools.wifi.keyText')} />}
        <Form.Item name="page" label={t('tools.wifi.page')} extra={t('tools.wifi.pageText')}>
          <Input maxLength={200} spellCheck={false} autoComplete="off" />
        </Form.Item>
      </div>
    </Form>
  )
}
