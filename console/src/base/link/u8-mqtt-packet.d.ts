// The package brings no types. These are the types of the parts that the link uses.

declare module 'u8-mqtt-packet/esm/codec_bind.js' {
  export interface Codec {
    encode_pkt(type: string, packet: object): Uint8Array<ArrayBuffer>
    /** Gives undefined for a kind of packet that it does not know. */
    decode_pkt(first: number, body: Uint8Array | null): object | undefined
  }
  /** Makes a codec. Level 4 is MQTT 3.1.1. */
  export function mqtt_pkt_ctx(level: number, options: object): Codec
}

declare module 'u8-mqtt-packet/esm/codec_v4_lean.js' {
  export const mqtt_opts_v4: object
}
