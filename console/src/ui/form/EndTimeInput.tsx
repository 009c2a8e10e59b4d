import Input, { type InputProps } from 'antd/es/input'

/**
 * The input of an end time. Time fields of browsers lack 24:00, the midnight that ends a day. A text field shows it.
 */
export const EndTimeInput = (props: InputProps) => <Input {...props} type={props.value === '24:00' ? 'text' : 'time'} />
