import { useTranslation } from 'react-i18next'
import { useQuestion } from './question.ts'

/** Asks before something is deleted, by its name. */
export function useAskToDelete() {
  const { t } = useTranslation()
  return (
    kind: 'tag' | 'product' | 'image' | 'font' | 'template' | 'screenType' | 'algorithm',
    name: string,
    remove: () => Promise<unknown>,
  ) =>
    useQuestion.setState({
      question: { title: t(`delete.${kind}`, { name }), text: t(`delete.${kind}Text`), name, remove },
    })
}
