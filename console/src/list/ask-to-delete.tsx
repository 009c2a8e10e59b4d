import App from 'antd/es/app'
import { useTranslation } from 'react-i18next'
import { say } from '../say/say.ts'

/** Asks before something is deleted, by its name; says so when it is done. The promise keeps the dialog busy. */
export function useAskToDelete() {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  return (kind: 'tag' | 'product' | 'image' | 'template', name: string, remove: () => Promise<unknown>) =>
    modal.confirm({
      title: t(`delete.${kind}`, { name }),
      content: t(`delete.${kind}Text`),
      okText: t('delete.do'),
      cancelText: t('app.cancel'),
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: () =>
        remove().then(
          () => say('done', t('delete.done', { name })),
          // The failure has been shown; the dialog closes and the row stays.
          () => undefined,
        ),
    })
}
