import Modal from 'antd/es/modal'
import { useTranslation } from 'react-i18next'
import { logInAgain, useSession } from '../base/session/session.ts'

/** The dialog after the server has ended the session; it offers to log in again. */
export default function SessionEnded() {
  const { t } = useTranslation()
  return (
    <Modal
      open
      title={t('session.title')}
      okText={t('session.again')}
      cancelText={t('session.cancel')}
      onOk={logInAgain}
      onCancel={() => useSession.setState({ asksToLogIn: false })}
      closable={false}
      mask={{ closable: false }}
      width={440}
      zIndex={1900}
    >
      {t('session.text')}
    </Modal>
  )
}
