import { type Algorithm, algorithmNames, algorithms } from '@wifi-tms/contract/algorithms'
import { algorithms as methods } from '@wifi-tms/paint/algorithms'
import Form from 'antd/es/form'
import Select from 'antd/es/select'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { NameField } from '../../ui/form/NameField.tsx'
import { searchIn } from '../../ui/search/search-in.ts'
import { methodWords } from './method-words.ts'

/** The form of an algorithm, which is this installation's name for one of the painter's methods. */
export function AlgorithmForm({ object, close }: { object: Algorithm | undefined; close: () => void }) {
  const { t, i18n } = useTranslation()
  return (
    <FormDialog noun="algorithms" resource={algorithms} object={object} start={{}} close={close}>
      <NameField noun="algorithms" resource={algorithms} object={object} />
      <Form.Item
        name="algorithm"
        label={t('algorithms.algorithm')}
        rules={[{ required: true, message: t('algorithms.algorithmFault') }]}
      >
        <Select
          showSearch={searchIn('label')}
          options={algorithmNames.map((value) => ({
            value,
            label: methods[value].label,
            about: methodWords(value, t, i18n.language),
          }))}
          optionRender={({ label, data }) => (
            <>
              {label} <span className="none">· {data.about}</span>
            </>
          )}
        />
      </Form.Item>
    </FormDialog>
  )
}
