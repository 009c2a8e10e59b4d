import { listKeys } from '@wifi-tms/contract/keys'
import Checkbox, { type CheckboxProps } from 'antd/es/checkbox'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'

/** Gives the number of the person's API keys; 0 until the number is known. */
export const useKeyCount = (): number => useCall(listKeys, {}, { quiet: true }).data?.items.length ?? 0

/** The check box that ends the person's API keys together with their other sessions. */
export function EndKeysCheckbox({ count, ...box }: CheckboxProps & { count: number }) {
  const { t } = useTranslation()
  return <Checkbox {...box}>{t('apiKeys.endToo', { count })}</Checkbox>
}
