import Input, { type InputProps } from 'antd/es/input'

/** A time of the day; browsers know no 24:00, the midnight that ends it, which is written out. */
export const EndTimeInput = (props: InputProps) => <Input {...props} type={props.value === '24:00' ? 'text' : 'time'} />
