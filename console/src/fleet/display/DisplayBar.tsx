import SendOutlined from '@ant-design/icons/SendOutlined'
import { algorithmNames } from '@wifi-tms/contract/algorithms'
import type { Template } from '@wifi-tms/contract/templates'
import { algorithms } from '@wifi-tms/paint/algorithms'
import Button from 'antd/es/button'
import Checkbox from 'antd/es/checkbox'
import Select from 'antd/es/select'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../base/session/use-may.ts'
import type { Choosing } from './display-options.ts'

interface Props extends Choosing {
  total: number
  template: Template | undefined
  /** So many devices have another resolution, with nothing chosen about it. */
  unfit: number
  busy: boolean
  press: () => void
}

/** The last step of a display is the press; before it stands what is missing. */
export function DisplayBar({ total, template, unfit, options, choose, busy, press }: Props) {
  const { t } = useTranslation()
  const { force, algorithm } = options
  const mayShow = useMay('displays.write')
  const missing =
    (!mayShow && t('display.lookOnly')) ||
    (total === 0 && t('display.noDevices')) ||
    (!template && t('display.noTemplate')) ||
    (unfit > 0 && t('display.unfitLeft', { count: unfit }))
  return (
    <section className="display-bar" aria-label={t('screens.display')}>
      <span className="display-said" aria-live="polite">
        {missing || t('display.ready', { count: total, name: template?.name })}
      </span>
      <Select
        className="filter"
        aria-label={t('display.algorithm')}
        placeholder={t('display.algorithm')}
        allowClear
        popupMatchSelectWidth={false}
        {...(algorithm && { value: algorithm })}
        options={algorithmNames.map((value) => ({ value, label: algorithms[value].label }))}
        onChange={(next: typeof algorithm) => choose({ algorithm: next })}
      />
      {mayShow && (
        <>
          <Checkbox checked={force} onChange={(event) => choose({ force: event.target.checked })}>
            {t('display.force')}
          </Checkbox>
          <Button
            type="primary"
            size="large"
            icon={<SendOutlined aria-hidden />}
            disabled={Boolean(missing)}
            loading={busy}
            onClick={press}
          >
            {t('display.do')}
          </Button>
        </>
      )}
    </section>
  )
}
