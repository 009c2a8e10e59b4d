import Input, { type InputProps } from 'antd/es/input'

/** The input of an end time. Browsers have no 24:00, the midnight that ends a day, so it is written out. */
export const EndTimeInput = (props: InputProps) => <Input {...props} type={props.value === '24:00' ? 'text' : 'time'} />
