import { readAddresses } from '@wifi-tms/contract/overview'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../base/calls/use-call.ts'

interface Props {
  /** The entered address of the server, which devices cannot reach. */
  server: string
  pick: (server: string) => void
}

/** Says that devices cannot reach the server at this address, and offers those at which they can. */
export function LanAddresses({ server, pick }: Props) {
  const { t } = useTranslation()
  const { data } = useCall(readAddresses, {}, { quiet: true })
  const url = URL.parse(server)
  const reachable = (data?.addresses ?? []).flatMap((address) => {
    if (!url) return []
    url.hostname = address
    return url.origin
  })
  return (
    <>
      {t('tools.wifi.loopback')}
      {reachable.map((address) => (
        <Button key={address} type="link" size="small" onClick={() => pick(address)}>
          {t('tools.wifi.use', { address })}
        </Button>
      ))}
    </>
  )
}
