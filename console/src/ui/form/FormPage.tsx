import Button, { type ButtonProps } from 'antd/es/button'
import type { ModalProps } from 'antd/es/modal'
import type { ReactNode } from 'react'
import { PageHead } from '../page/PageHead.tsx'

interface Props extends Pick<ModalProps, 'okText' | 'cancelText'> {
  title: ReactNode
  okButtonProps: ButtonProps
  onCancel: () => void
  children: ReactNode
}

/** A form as a part of a page, with the title and buttons of a dialog. */
export const FormPart = ({ title, okText, cancelText, okButtonProps, onCancel, children }: Props) => (
  <section className="panel form-page">
    {title && <h2>{title}</h2>}
    {children}
    <footer className="form-page-actions">
      <Button type="primary" {...okButtonProps}>
        {okText}
      </Button>
      <Button onClick={onCancel}>{cancelText}</Button>
    </footer>
  </section>
)

/** A form on a page of its own. */
export const FormPage = ({ title, ...part }: Props) => (
  <>
    <PageHead title={title} />
    <FormPart title={null} {...part} />
  </>
)
