import Modal from 'antd/es/modal'
import { useTranslation } from 'react-i18next'
import { dropSession, useSession } from '../base/session/session.ts'

/** Asks, once, whether to log in again after the server has ended the session. */
export default function SessionEnded() {
  const { t } = useTranslation()
  const again = () => {
    dropSession()
    window.location.reload()
  }
  return (
    <Modal
      open
      title={t('session.title')}
      okText={t('session.again')}
      cancelText={t('session.cancel')}
      onOk={again}
      onCancel={() => useSession.setState({ ended: false })}
      closable={false}
      mask={{ closable: false }}
      width={440}
    >
      {t('session.text')}
    </Modal>
  )
}
